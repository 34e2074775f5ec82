// A command that is being filled in: its options as fields, with suggestions for each.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { closeMenu, Menu } from "./menu.js";
import { fileValue, openModal } from "./modal.js";
import { ask, channels, guildOf, people, store } from "./store.js";

const [STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE] = [3, 4, 5, 6, 7, 8, 9, 10, 11];
const TYPING_MS = 150;

export class CommandLine {
  constructor(command, { note, done }) {
    Object.assign(this, { command, note, done, fields: [], menu: null, round: 0, busy: false });
    this.hint = h("div", { class: "command-hint" });
    this.row = h("div", { class: "command-row" }, h("b", { class: "command-name" }, `/${command.label}`));
    this.extra = h("span", { class: "command-extra" });
    const cancel = h("button", { type: "button", class: "icon-button", "aria-label": "Cancel", onclick: done }, icon("close"));
    const send = h("button", { class: "send", "aria-label": "Send" }, icon("send"));
    this.row.append(this.extra);
    this.element = h("div", { class: "command" }, this.hint, h("div", { class: "command-line" }, this.row, cancel, send));
    for (const option of command.options) if (option.required) this.addField(option);
    this.showExtra();
    this.describe(null);
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  /** Offer the optional options that are not there yet. */
  showExtra() {
    const left = this.command.options.filter((option) => !this.fields.some((field) => field.option === option));
    const add = (option) => () => {
      const field = this.addField(option);
      this.showExtra();
      field.input.focus();
    };
    this.extra.replaceChildren(
      ...left.map((option) => h("button", { type: "button", class: "add-option", title: option.description, onclick: add(option) }, `+ ${option.label}`)),
    );
  }

  addField(option) {
    const type = option.type === FILE ? "file" : "text";
    const input = h("input", { type, "aria-label": option.label, inputmode: option.type === INTEGER ? "numeric" : null });
    const field = { option, input, picked: null };
    const size = () => (input.size = Math.max(4, Math.min(32, input.value.length + 1)));
    input.addEventListener("focus", () => this.suggest(field));
    input.addEventListener("click", () => this.menu || this.suggest(field));
    input.addEventListener("input", () => {
      field.picked = null;
      if (this.jump(field)) return;
      size();
      this.suggest(field, TYPING_MS);
    });
    field.size = size;
    if (type === "text") size();
    this.fields.push(field);
    field.element = h("label", { class: "option" }, h("span", {}, option.label), input);
    this.extra.before(field.element);
    return field;
  }

  /** Go on in another field when somebody types its name and a colon, as in `players:2 level:`. */
  jump(field) {
    const found = /^(?:(.*)\s)?([^\s:]+):$/.exec(field.input.value);
    const option = found && this.command.options.find((one) => one.name === found[2] || one.label === found[2]);
    if (!option) return false;
    field.input.value = found[1] ?? "";
    field.size();
    const next = this.fields.find((one) => one.option === option) ?? this.addField(option);
    this.showExtra();
    next.input.focus();
    return true;
  }

  /** Fill in options given as a text, `players:2 level:hard`. */
  fill(text) {
    for (const [, name, value] of text.matchAll(/([^\s:]+):\s*(.*?)(?=\s+[^\s:]+:|\s*$)/g)) {
      const option = this.command.options.find((one) => one.name === name || one.label === name);
      if (!option) continue;
      const field = this.fields.find((one) => one.option === option) ?? this.addField(option);
      field.input.value = value;
      field.size();
    }
    this.showExtra();
  }

  focusFirst() {
    if (this.fields.length) this.fields[0].input.focus();
    else this.element.querySelector(".send").focus();
  }

  key(event) {
    if (event.isComposing || this.menu?.key(event)) return;
    const at = this.fields.findIndex((field) => field.input === event.target);
    if (at < 0 && this.begin(event)) return;
    if (event.key === "Escape") this.done();
    else if (event.key === "Backspace" && at >= 0 && !event.target.value && !this.fields[at].option.required) this.drop(this.fields[at]);
    else if (event.key === "Enter" && event.target.tagName === "INPUT") this.submit();
    else return;
    event.preventDefault();
  }

  /** Letters typed after the name of a command go into the first option that is not there yet. */
  begin(event) {
    const letter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    const option = letter && this.command.options.find((one) => !this.fields.some((field) => field.option === one));
    if (!option) return false;
    const field = this.addField(option);
    this.showExtra();
    field.input.focus(); // the letter itself arrives there
    return true;
  }

  drop(field) {
    this.fields = this.fields.filter((one) => one !== field);
    field.element.remove();
    closeMenu();
    this.showExtra();
    (this.fields.at(-1)?.input ?? this.element.querySelector(".send")).focus();
  }

  describe(option) {
    const limits = option && [option.min_value ?? option.min_length, option.max_value ?? option.max_length];
    const span = limits?.some((limit) => limit !== undefined) ? ` (${limits[0] ?? ""} – ${limits[1] ?? ""})` : "";
    this.hint.classList.remove("wrong");
    this.hint.textContent = option ? `${option.label}: ${option.description}${span}` : this.command.description;
  }

  // Suggestions

  async suggest(field, wait = 0) {
    const round = ++this.round;
    this.describe(field.option);
    if (!field.option.autocomplete) return this.offer(field, this.entries(field));
    if (wait) await new Promise((resolve) => setTimeout(resolve, wait));
    if (round !== this.round) return;
    const others = {};
    for (const other of this.fields) if (other !== field && other.input.value) others[other.option.name] = this.value(other);
    const answer = await ask("autocomplete", { name: this.command.name, option: field.option.name, typed: field.input.value, others });
    if (round !== this.round || document.activeElement !== field.input) return;
    if (answer.error) this.hint.textContent = `${field.option.label}: ${answer.error}`;
    this.offer(field, (answer.choices ?? []).map((choice) => ({ label: choice.name, value: choice.value })));
  }

  entries(field) {
    const { option } = field;
    const typed = field.picked ? "" : field.input.value.toLowerCase();
    return this.known(option).filter((entry) => entry.label.toLowerCase().includes(typed)).slice(0, 25);
  }

  /** What an option can be, where the page knows it. */
  known(option) {
    if (option.choices?.length) return option.choices.map((choice) => ({ label: choice.label, value: choice.value }));
    const guild = guildOf(store.channel);
    const users = people().filter((one) => !guild || guild.members.includes(one.id)).map((one) => ({ label: one.global_name ?? one.username, value: one.id }));
    const roles = (guild?.roles ?? []).map((role) => ({ label: role.name, value: role.id }));
    switch (option.type) {
      case BOOLEAN:
        return [{ label: "True", value: true }, { label: "False", value: false }];
      case USER:
        return users;
      case ROLE:
        return roles;
      case MENTIONABLE:
        return [...users, ...roles];
      case CHANNEL:
        return channels().filter((one) => !one.direct).map((one) => ({ label: `#${one.name}`, value: one.id }));
      default:
        return [];
    }
  }

  offer(field, entries) {
    if (!entries.length) {
      if (this.menu) closeMenu();
      return;
    }
    if (this.menu?.anchor === field.element) return this.menu.setEntries(entries);
    const pick = (entry) => this.pick(field, entry);
    this.menu = new Menu(field.element, entries, { onPick: pick, onClose: () => (this.menu = null), focus: false });
  }

  pick(field, entry) {
    this.round++;
    field.picked = entry;
    field.input.value = entry.label;
    field.size();
    const next = this.fields.find((other) => !other.input.value && other !== field);
    if (next) next.input.focus();
    else field.input.focus({ preventScroll: true });
  }

  // Sending

  value(field) {
    if (field.picked) return field.picked.value;
    const typed = field.input.value;
    const known = this.known(field.option).find((entry) => entry.label.toLowerCase() === typed.trim().toLowerCase());
    if (known) return known.value;
    const isNumber = [INTEGER, NUMBER].includes(field.option.type) && typed.trim() !== "" && !Number.isNaN(Number(typed));
    return isNumber ? Number(typed) : typed;
  }

  /** What is wrong with a field before the bot is asked; empty when nothing is. */
  problem(field) {
    const { option, input } = field;
    if (!input.value) return option.required ? `${option.label} is missing.` : "";
    const value = this.value(field);
    if ([INTEGER, NUMBER].includes(option.type) && typeof value !== "number") return `${option.label} must be a number.`;
    const size = typeof value === "number" ? value : String(value).length;
    const [low, high] = [option.min_value ?? option.min_length, option.max_value ?? option.max_length];
    if (size < low || size > high) return `${option.label}: ${low ?? ""} – ${high ?? ""}`;
    const mustPick = option.choices?.length || ![STRING, INTEGER, NUMBER, FILE].includes(option.type);
    if (mustPick && !this.known(option).some((entry) => entry.value === value)) return `${option.label}: choose one of the list.`;
    return "";
  }

  async submit() {
    closeMenu();
    const wrong = this.fields.find((field) => this.problem(field));
    if (wrong) {
      wrong.input.focus();
      closeMenu();
      this.hint.textContent = this.problem(wrong);
      this.hint.classList.add("wrong");
      return;
    }
    if (this.busy) return;
    this.busy = true;
    const options = {};
    for (const field of this.fields) {
      if (!field.input.value) continue;
      options[field.option.name] = field.option.type === FILE ? await fileValue(field.input.files[0]) : this.value(field);
    }
    this.done();
    const answer = await ask("command", { name: this.command.name, options });
    if (answer.modal) openModal(answer.modal);
    if (answer.error) this.note(`/${this.command.label}: ${answer.error}`);
  }
}
