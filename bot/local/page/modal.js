// Forms that the bot opens.

import { select } from "./components.js";
import { h } from "./dom.js";
import { markdown } from "./markdown.js";
import { store } from "./store.js";

/** Show a form; what is filled in goes to the bot. */
export function openModal(form) {
  const readers = {};
  const error = h("p", { class: "failed", role: "alert", hidden: true });
  const submit = h("button", { class: "button primary", type: "submit" }, "Submit");
  const cancel = h("button", { class: "button secondary", type: "button", onclick: () => dialog.close() }, "Cancel");
  const body = h(
    "form",
    { method: "dialog" },
    h("h2", {}, form.title),
    h("div", { class: "modal-parts" }, form.components.map((part) => partOf(part, readers))),
    error,
    h("div", { class: "modal-buttons" }, cancel, submit),
  );
  const dialog = h("dialog", { class: "modal" }, body);
  body.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.disabled = true;
    const values = {};
    for (const [name, read] of Object.entries(readers)) values[name] = await read();
    const answer = await store.socket.ask("submit", { modal: form.id, values });
    submit.disabled = false;
    error.hidden = !answer.error;
    error.textContent = answer.error ?? "";
    if (!answer.error) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  body.querySelector(".modal-parts input, .modal-parts textarea, .modal-parts .select")?.focus();
}

function partOf(part, readers) {
  if (part.type === 10) return h("div", { class: "text" }, markdown(part.content));
  if (part.type === 1) return part.components.map((inner) => field(inner.label ?? "", "", inner, readers));
  return field(part.label, part.description, part.component, readers);
}

function field(label, description, part, readers) {
  const [element, read] = INPUTS[part.type](part);
  readers[part.custom_id] = read;
  const star = part.required === false || part.type === 23 ? null : h("span", { class: "star", title: "Required" }, " *");
  const hint = description ? h("span", { class: "hint" }, description) : null;
  const tag = part.type === 4 ? "label" : "div";
  return h(tag, { class: "field", role: tag === "div" ? "group" : null, "aria-label": tag === "div" ? label : null }, h("span", { class: "field-label" }, label, star), hint, element);
}

// Each kind of field gives its element and a function that reads it.
const INPUTS = {
  3: menu,
  4: text,
  5: menu,
  6: menu,
  7: menu,
  8: menu,
  19: upload,
  21: (part) => group(part, "radio"),
  22: (part) => group(part, "checkbox"),
  23: checkbox,
};

function text(part) {
  const limits = { minlength: part.min_length, maxlength: part.max_length ?? 4000, required: part.required !== false };
  const props = { ...limits, placeholder: part.placeholder, value: part.value ?? "" };
  const input = part.style === 2 ? h("textarea", { ...props, rows: 4 }) : h("input", { ...props, type: "text" });
  return [input, () => input.value];
}

function menu(part) {
  let chosen = (part.options ?? []).filter((option) => option.default).map((option) => option.value);
  chosen = chosen.concat((part.default_values ?? []).map((one) => String(one.id)));
  const element = select(part, (values) => (chosen = values));
  return [element, () => chosen];
}

function group(part, type) {
  const name = `${type}-${part.custom_id}`;
  const rows = part.options.map((option) => {
    const input = h("input", { type, name, checked: option.default, required: type === "radio" && part.required !== false });
    input.value = option.value;
    const hint = option.description ? h("span", { class: "hint" }, option.description) : null;
    return h("label", { class: "choice" }, input, h("span", {}, option.label, hint));
  });
  const element = h("div", { class: "choices" }, rows);
  return [element, () => [...element.querySelectorAll("input:checked")].map((input) => input.value)];
}

function checkbox(part) {
  const input = h("input", { type: "checkbox", checked: part.default });
  return [input, () => input.checked];
}

function upload(part) {
  const input = h("input", { type: "file", multiple: (part.max_values ?? 1) > 1, required: part.required !== false });
  return [input, () => Promise.all([...input.files].map(fileValue))];
}

/** A file as the server takes it. */
export async function fileValue(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return { filename: file.name, data: btoa(binary) };
}
