// A list to choose from that floats over the page: for select menus, commands and suggestions.

import { h, placeBeside } from "./dom.js";
import { icon } from "./icons.js";

let open = null;

/** Close whatever list is open. */
export function closeMenu() {
  open?.close();
}

/**
 * A floating list below or above `anchor`.
 * `entries` are {label, description, emoji, value, chosen}; `onPick(entry)` is called for each choice.
 * `multiple` keeps it open and shows ticks; `filter` adds a line to type in; `onClose()` is called at the end.
 * The keyboard: arrows move, Enter or Tab picks, Escape closes.
 */
export class Menu {
  constructor(anchor, entries, { onPick, onClose, multiple = false, filter = false, title = "", focus = true } = {}) {
    closeMenu();
    open = this;
    Object.assign(this, { anchor, onPick, onClose, multiple });
    this.list = h("ul", { role: "listbox", class: "menu-list" });
    this.box = h("div", { class: "menu", tabindex: -1 });
    if (title) this.box.append(h("div", { class: "menu-title" }, title));
    if (filter) this.box.append(this.filterLine());
    this.box.append(this.list);
    if (multiple) this.box.append(h("button", { type: "button", class: "button primary menu-done", onclick: () => this.close() }, "Done"));
    (anchor.closest("dialog") ?? document.getElementById("overlay")).append(this.box); // a form lies above the page
    this.setEntries(entries);
    this.box.addEventListener("keydown", (event) => this.key(event));
    this.outside = (event) => {
      if (!this.box.contains(event.target) && !anchor.contains(event.target)) this.close();
    };
    document.addEventListener("pointerdown", this.outside, true);
    this.moved = () => placeBeside(this.box, anchor);
    window.addEventListener("resize", this.moved);
    if (focus) (this.box.querySelector("input") ?? this.box).focus();
  }

  filterLine() {
    const input = h("input", { class: "menu-filter", placeholder: "Search", "aria-label": "Search" });
    input.addEventListener("input", () => {
      const typed = input.value.toLowerCase();
      this.show(this.entries.filter((entry) => entry.label.toLowerCase().includes(typed)));
    });
    return input;
  }

  setEntries(entries) {
    this.entries = entries;
    this.show(entries);
  }

  show(entries) {
    this.shown = entries;
    this.at = Math.max(0, entries.findIndex((entry) => entry.chosen));
    this.list.replaceChildren(...entries.map((entry, index) => this.row(entry, index)));
    if (!entries.length) this.list.append(h("li", { class: "menu-empty" }, "Nothing found"));
    this.mark();
    placeBeside(this.box, this.anchor);
  }

  row(entry, index) {
    const texts = h("span", { class: "menu-texts" }, h("span", { class: "menu-label" }, entry.label));
    if (entry.description) texts.append(h("span", { class: "menu-description" }, entry.description));
    const tick = this.multiple ? h("span", { class: "tick" }, entry.chosen ? icon("tick") : null) : null;
    const row = h("li", { role: "option", "aria-selected": String(Boolean(entry.chosen)) }, entry.emoji ?? null, texts, tick);
    row.addEventListener("pointermove", () => index !== this.at && this.move(index - this.at));
    row.addEventListener("click", () => this.pick(index));
    return row;
  }

  mark() {
    [...this.list.children].forEach((row, index) => row.classList.toggle("at", index === this.at));
    this.list.children[this.at]?.scrollIntoView({ block: "nearest" });
  }

  move(by) {
    const count = this.shown.length;
    if (count) this.at = (this.at + by + count) % count;
    this.mark();
  }

  pick(index = this.at) {
    const entry = this.shown[index];
    if (!entry) return;
    if (!this.multiple) this.close();
    this.onPick?.(entry);
    if (this.multiple) this.renew();
  }

  renew() {
    const at = this.at;
    this.show(this.shown);
    this.at = at;
    this.mark();
  }

  /** Act on a key; true when it was one of the list's. */
  key(event) {
    const moves = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in moves) this.move(moves[event.key]);
    else if ((event.key === "Enter" || event.key === "Tab") && event.target.tagName !== "BUTTON") this.pick();
    else if (event.key === " " && this.multiple && event.target === this.box) this.pick();
    else if (event.key === "Escape") this.close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  close() {
    if (open === this) open = null;
    if (this.box.contains(document.activeElement)) this.anchor.focus({ preventScroll: true }); // whoever uses the keyboard goes on from here
    document.removeEventListener("pointerdown", this.outside, true);
    window.removeEventListener("resize", this.moved);
    this.box.remove();
    this.onClose?.();
  }
}
