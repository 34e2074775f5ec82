// The messages of the channel that is shown. Only new ones are added and changed ones replaced; older ones come as one
// scrolls up, and go again below, so that a step costs the same at message 500 as at message 5.

import { h } from "./dom.js";
import { continues, messageElement } from "./message.js";
import { ask } from "./store.js";

const NEAR_END = 120;
const NEAR_START = 300;
const MOST_SHOWN = 160;

export class Feed {
  /** `onSeen()` is called when the newest message is in view. */
  constructor(scroller, list, newest, onSeen) {
    Object.assign(this, { scroller, list, newest, onSeen });
    this.clear();
    scroller.addEventListener("scroll", () => this.scrolled());
    newest.addEventListener("click", () => this.toEnd());
    new ResizeObserver(() => this.stick && this.toEnd()).observe(list);
    new ResizeObserver(() => this.stick && this.toEnd()).observe(scroller);
  }

  clear() {
    this.messages = new Map();
    this.last = null;
    this.more = false;
    this.loading = false;
    this.stick = true;
    this.top = 0;
    this.round = (this.round ?? 0) + 1;
    this.list.replaceChildren();
    this.newest.hidden = true;
  }

  /** Show another channel, or the same one afresh. */
  async open() {
    this.clear();
    const round = this.round;
    const answer = await ask("history");
    if (round !== this.round || answer.error) return;
    const early = [...this.messages.values()];
    this.messages.clear();
    this.last = null;
    this.list.replaceChildren();
    this.more = answer.more;
    for (const message of answer.messages) this.add(message);
    for (const message of early) if (!this.messages.has(message.id)) this.add(message);
    if (!this.messages.size) this.list.append(h("li", { class: "empty" }, "Nothing here yet. Type / to see what the bot can do."));
    this.toEnd();
  }

  add(message) {
    if (this.messages.has(message.id)) return this.change(message);
    this.list.querySelector(".empty")?.remove();
    const before = this.last;
    this.last = message;
    this.messages.set(message.id, message);
    this.list.append(this.element(message, before));
    if (this.stick) this.trim();
    else this.newest.hidden = false;
  }

  change(message) {
    const old = document.getElementById(`m${message.id}`);
    if (!old) return;
    const continued = old.classList.contains("continued");
    this.messages.set(message.id, message);
    if (this.last?.id === message.id) this.last = message;
    const held = old.contains(document.activeElement);
    const changed = messageElement(message, continued, () => this.dismiss(message));
    old.replaceWith(changed);
    if (held) this.goOn(changed);
  }

  remove(id) {
    const gone = document.getElementById(`m${id}`);
    const held = gone?.contains(document.activeElement);
    this.messages.delete(id);
    gone?.remove();
    if (held) this.goOn(null);
  }

  /** The keyboard was in a message that has changed or gone: go on at its first control, or where one writes. */
  goOn(element) {
    const control = element?.querySelector(".row button, .row a, .select") ?? document.querySelector("#composer textarea");
    control?.focus({ preventScroll: true });
  }

  element(message, before) {
    return messageElement(message, continues(message, before), () => this.dismiss(message));
  }

  dismiss(message) {
    this.remove(message.id);
    ask("dismiss", { message: message.id });
  }

  /** A line that is no message, such as that a command failed. */
  note(text) {
    this.list.append(h("li", { class: "message note", role: "alert" }, text));
    this.toEnd();
  }

  trim() {
    while (this.messages.size > MOST_SHOWN) {
      const [first] = this.messages.keys();
      this.remove(first);
      this.more = true;
    }
  }

  toEnd() {
    this.stick = true;
    this.newest.hidden = true;
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.onSeen();
  }

  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const atEnd = scrollHeight - scrollTop - clientHeight < NEAR_END;
    if (atEnd) this.stick = true;
    else if (scrollTop < this.top) this.stick = false; // only a person scrolls up; what grows below does not
    this.top = scrollTop;
    if (this.stick && !this.newest.hidden) this.toEnd();
    if (scrollTop < NEAR_START && this.more && !this.loading) this.older();
  }

  async older() {
    this.loading = true;
    const round = this.round;
    const [first] = this.messages.keys();
    const answer = await ask("history", { before: first });
    this.loading = false;
    if (round !== this.round || answer.error) return;
    const from = this.scroller.scrollHeight - this.scroller.scrollTop;
    const elements = answer.messages.map((message, index) => this.element(message, answer.messages[index - 1]));
    this.messages = new Map([...answer.messages.map((message) => [message.id, message]), ...this.messages]);
    this.list.prepend(...elements);
    this.more = answer.more;
    this.scroller.scrollTop = this.scroller.scrollHeight - from;
  }
}
