// The components of a message: rows, buttons, menus, and the parts of the second kind.

import { h, safeUrl } from "./dom.js";
import { icon } from "./icons.js";
import { markdown } from "./markdown.js";
import { Menu } from "./menu.js";
import { openModal } from "./modal.js";
import { channels, guildOf, people, roles, store } from "./store.js";
import { picture } from "./viewer.js";

export const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary link", 6: "primary" };
const GALLERY = { width: 550, height: 550 };

const MAKERS = {
  1: (part, message) => h("div", { class: "row" }, all(part.components, message)),
  2: button,
  3: selectInMessage,
  5: selectInMessage,
  6: selectInMessage,
  7: selectInMessage,
  8: selectInMessage,
  9: (part, message) =>
    h("div", { class: "section" }, h("div", {}, all(part.components, message)), all([part.accessory], message)),
  10: (part) => h("div", { class: "text" }, markdown(part.content)),
  11: (part) => picture({ ...part.media, alt: part.description }, { width: 85, height: 85 }),
  12: gallery,
  13: (part) => fileLink(part.file.url, part.name ?? part.file.url.split("/").at(-1)),
  14: (part) => h("hr", { class: `${part.divider === false ? "no-line" : ""} ${part.spacing === 2 ? "wide" : ""}` }),
  17: container,
};

/** The elements of some components of `message`. */
export function all(parts, message) {
  return parts.map((part) => MAKERS[part.type]?.(part, message) ?? h("span", { class: "missing" }, "Unknown component"));
}

/** A file to open, where it is no picture. */
export function fileLink(url, name) {
  return h("a", { class: "file", href: safeUrl(url) || null, target: "_blank" }, icon("file"), " ", name);
}

export function emojiText(emoji) {
  if (!emoji) return null;
  return h("span", { class: "emoji" }, emoji.id ? `:${emoji.name}:` : emoji.name);
}

function container(part, message) {
  const box = h("div", { class: "container" }, all(part.components, message));
  if (part.accent_color != null) box.style.borderLeftColor = `#${part.accent_color.toString(16).padStart(6, "0")}`;
  return box;
}

function gallery(part) {
  const items = part.items.map((item) => picture({ ...item.media, alt: item.description }, GALLERY));
  return h("div", { class: items.length > 1 ? "gallery many" : "gallery" }, items);
}

function button(part, message) {
  const inside = [emojiText(part.emoji), part.label ? h("span", {}, part.label) : null];
  const look = `button ${STYLES[part.style]}`;
  if (part.style === 5) return h("a", { class: look, href: safeUrl(part.url) || null, target: "_blank", rel: "noopener" }, inside, icon("out"));
  const press = (event) => use(message, event.currentTarget, "press", { custom_id: part.custom_id });
  return h("button", { type: "button", class: look, disabled: part.disabled, onclick: press }, inside);
}

function selectInMessage(part, message) {
  const send = (values, box) => use(message, box, "select", { custom_id: part.custom_id, values });
  return select(part, send);
}

/** Use a component of a message and show what came of it: nothing, a form, or that it failed. */
async function use(message, element, op, details) {
  const holder = element.closest(".message");
  if (holder.classList.contains("busy")) return;
  holder.classList.add("busy");
  element.classList.add("pressed");
  holder.querySelector(".failed")?.remove();
  const answer = await store.socket.ask(op, { channel: message.channel_id, message: message.id, ...details });
  holder.classList.remove("busy");
  element.classList.remove("pressed");
  if (answer.modal) openModal(answer.modal);
  if (answer.error) holder.querySelector(".body").append(failed(answer.error));
}

function failed(error) {
  const text = error.includes("did not respond") ? "This interaction failed. The application did not respond." : error;
  return h("p", { class: "failed", role: "alert" }, text);
}

/**
 * A menu: a box that opens a list. `send(values, box)` is called with what was chosen; in a form it only collects.
 * People, roles and channels are taken from what the page knows.
 */
export function select(part, send) {
  const entries = entriesOf(part);
  const least = part.min_values ?? 1;
  const most = part.max_values ?? 1;
  const label = h("span", { class: "select-text" });
  const box = h("button", { type: "button", class: "select", disabled: part.disabled, "aria-haspopup": "listbox" }, label, icon("down"));
  const chosen = () => entries.filter((entry) => entry.chosen);
  const show = () => {
    const names = chosen().map((entry) => entry.label);
    label.textContent = names.join(", ") || part.placeholder || "Make a selection";
    label.classList.toggle("placeholder", !names.length);
  };
  const pickOne = (entry) => {
    for (const other of entries) other.chosen = other === entry;
    show();
    send([entry.value], box);
  };
  const pickSome = (entry) => {
    if (entry.chosen || chosen().length < most) entry.chosen = !entry.chosen;
    show();
  };
  box.addEventListener("click", () => {
    const before = chosen().map((entry) => entry.value).join();
    const finish = () => {
      const values = chosen().map((entry) => entry.value);
      if (values.join() !== before && values.length >= least) send(values, box);
    };
    const title = most > 1 ? `Choose ${least === most ? most : `${least} to ${most}`}, then press Done` : "";
    const options = most > 1 ? { multiple: true, onPick: pickSome, onClose: finish, title } : { onPick: pickOne };
    new Menu(box, entries, { ...options, filter: part.type !== 3 || entries.length > 12 });
  });
  show();
  return box;
}

function entriesOf(part) {
  const preset = new Set((part.default_values ?? []).map((one) => String(one.id)));
  const named = (id, label) => ({ value: id, label, chosen: preset.has(id) });
  const guild = guildOf(store.channel);
  const users = () => people().filter((one) => !guild || guild.members.includes(one.id)).map((one) => named(one.id, one.global_name ?? one.username));
  const ranks = () => (guild?.roles ?? roles()).map((role) => named(role.id, role.name));
  switch (part.type) {
    case 5:
      return users();
    case 6:
      return ranks();
    case 7:
      return [...users(), ...ranks()];
    case 8:
      return channels().filter((one) => !one.direct).map((one) => named(one.id, `#${one.name}`));
    default:
      return part.options.map(({ value, label, description, emoji, default: chosen }) => ({ value, label, description, emoji: emojiText(emoji), chosen: Boolean(chosen) }));
  }
}
