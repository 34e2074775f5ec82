// Where one writes: plain messages, and after a slash the list of commands.

import { CommandLine } from "./commandline.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { closeMenu, Menu } from "./menu.js";
import { ask } from "./store.js";

const MOST_OFFERED = 60;

export class Composer {
  /** `note(text)` shows a line that only this page sees. */
  constructor(form, note) {
    Object.assign(this, { form, note, commands: [], menu: null });
    this.input = h("textarea", { rows: 1, maxlength: 2000, "aria-label": "Message", placeholder: "Message" });
    this.send = h("button", { class: "send", "aria-label": "Send" }, icon("send"));
    this.plain = h("div", { class: "plain" }, this.input, this.send);
    form.append(this.plain);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.line ? this.line.submit() : this.say();
    });
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("keydown", (event) => this.key(event));
  }

  /** Begin anew in another channel, whose commands are asked for. */
  async open(name) {
    this.leaveCommand();
    this.input.placeholder = `Message ${name}, or / for commands`;
    const answer = await ask("commands");
    this.commands = answer.commands ?? [];
  }

  focus() {
    if (!this.line) this.input.focus();
  }

  key(event) {
    if (event.isComposing) return;
    if (this.menu?.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.say();
    }
  }

  typed() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 200)}px`;
    const text = this.input.value;
    if (!text.startsWith("/")) {
      if (this.menu) closeMenu();
      return;
    }
    const exact = this.commands.find((command) => text === `/${command.label} `);
    if (exact) this.enterCommand(exact);
    else this.offer(text.slice(1).toLowerCase().trim());
  }

  offer(typed) {
    const starts = this.commands.filter((command) => command.label.startsWith(typed));
    const holds = this.commands.filter((command) => !starts.includes(command) && `${command.label} ${command.name} ${command.description}`.toLowerCase().includes(typed));
    const entries = [...starts, ...holds].slice(0, MOST_OFFERED).map((command) => ({ label: `/${command.label}`, description: command.description, command }));
    if (this.menu) this.menu.setEntries(entries);
    else {
      const options = { onPick: (entry) => this.enterCommand(entry.command), onClose: () => (this.menu = null), focus: false, title: "Commands" };
      this.menu = new Menu(this.plain, entries, options);
    }
  }

  enterCommand(command, options = "") {
    closeMenu();
    this.input.value = "";
    this.plain.hidden = true;
    this.line = new CommandLine(command, { note: this.note, done: () => this.leaveCommand(true) });
    this.form.append(this.line.element);
    this.line.fill(options);
    this.line.focusFirst();
  }

  leaveCommand(focus = false) {
    closeMenu();
    this.line?.element.remove();
    this.line = null;
    this.plain.hidden = false;
    this.input.value = "";
    this.input.style.height = "auto";
    if (focus) this.input.focus();
  }

  async say() {
    const text = this.input.value.trim();
    if (!text) return;
    const command = this.commands.find((one) => [one.label, one.name].some((name) => `${text} `.startsWith(`/${name} `)));
    if (command) return this.enterCommand(command, text.split(" ").slice(command.label.split(" ").length).join(" "));
    if (text.startsWith("/")) return this.note(`There is no command ${text} here.`);
    this.input.value = "";
    this.typed();
    const answer = await ask("say", { content: text });
    if (answer.error) this.note(answer.error);
  }
}
