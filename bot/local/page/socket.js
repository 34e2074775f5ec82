// The websocket to the server: questions with answers, and events. It comes back by itself when it is lost.

const PATIENCE_MS = 1000;

export class Socket {
  /** `onEvent(name, data)` gets every event; `onState(connected)` every change of the connection. */
  constructor(name, language, onEvent, onState) {
    this.name = name;
    this.language = encodeURIComponent(language);
    this.onEvent = onEvent;
    this.onState = onState;
    this.waiting = new Map();
    this.next = 1;
    this.open();
  }

  open() {
    const url = new URL(`/page/socket?as=${encodeURIComponent(this.name)}&language=${this.language}`, location.href);
    url.protocol = "ws:";
    this.socket = new WebSocket(url);
    this.socket.onopen = () => this.onState(true);
    this.socket.onmessage = (message) => this.receive(JSON.parse(message.data));
    this.socket.onclose = () => this.lost();
  }

  close() {
    this.socket.onclose = null;
    this.socket.close();
  }

  lost() {
    for (const resolve of this.waiting.values()) resolve({ error: "The connection is lost." });
    this.waiting.clear();
    this.onState(false);
    setTimeout(() => this.open(), PATIENCE_MS);
  }

  receive(message) {
    if (message.event) {
      this.onEvent(message.event, message.data);
      return;
    }
    const resolve = this.waiting.get(message.reply);
    this.waiting.delete(message.reply);
    resolve?.(message);
  }

  /** Ask the server; the answer has an `error` when it did not work. */
  ask(op, details = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.resolve({ error: "The connection is lost." });
    const id = this.next++;
    this.socket.send(JSON.stringify({ id, op, ...details }));
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }
}
