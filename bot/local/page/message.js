// One message as an element.

import { all, fileLink } from "./components.js";
import { colourOf, h, safeUrl } from "./dom.js";
import { icon } from "./icons.js";
import { markdown } from "./markdown.js";
import { channelById, store } from "./store.js";
import { sentAt } from "./times.js";
import { picture } from "./viewer.js";

const EPHEMERAL = 64;
const THINKING = 128;
const HAS_THREAD = 32;
const [PINNED, THREAD, REPLY, COMMAND] = [6, 18, 19, 20];
const TOGETHER_MS = 5 * 60_000;

/** Whether `message` stands under the same name as the one before it. */
export function continues(message, before) {
  if (!before || before.author.id !== message.author.id) return false;
  const plain = (message.type === 0 || message.type === REPLY) && before.type !== PINNED && before.type !== THREAD;
  const sameKind = (message.flags & EPHEMERAL) === (before.flags & EPHEMERAL);
  return plain && sameKind && new Date(message.timestamp) - new Date(before.timestamp) < TOGETHER_MS;
}

/** The element of a message. `continued` leaves out the name; `onDismiss` takes away an ephemeral one. */
export function messageElement(message, continued, onDismiss) {
  if (message.type === PINNED || message.type === THREAD) return notice(message);
  const element = h("li", { class: classes(message, continued), id: `m${message.id}` });
  element.append(
    message.type === COMMAND && message.interaction ? commandLine(message) : "",
    h("div", { class: "line" }, continued ? h("span", { class: "gutter" }, sentAt(message.timestamp)) : avatar(message.author), body(message, continued, onDismiss)),
  );
  return element;
}

function classes(message, continued) {
  const called = message.mention_everyone || message.mentions.some((person) => person.id === store.state.me.id);
  return ["message", continued && "continued", called && "called", message.flags & EPHEMERAL && "ephemeral"].filter(Boolean).join(" ");
}

/** The round letter of an account. */
export function avatar(account) {
  const name = account.global_name ?? account.username;
  const element = h("span", { class: "avatar", "aria-hidden": true }, name.slice(0, 1).toUpperCase());
  element.style.background = colourOf(account.id);
  return element;
}

function commandLine(message) {
  const user = message.interaction.user;
  return h("div", { class: "used" }, avatar(user), h("b", {}, user.global_name ?? user.username), " used ", h("code", {}, message.interaction.name));
}

function body(message, continued, onDismiss) {
  const parts = [continued ? null : heading(message)];
  if (message.flags & THINKING) parts.push(h("p", { class: "thinking" }, `${message.author.username} is thinking`, h("span", { class: "dots" }, "…")));
  if (message.content) parts.push(textOf(message));
  parts.push(attachments(message), message.embeds.map(embed));
  if (message.components.length) parts.push(h("div", { class: "components" }, all(message.components, message)));
  if (message.flags & HAS_THREAD) parts.push(threadLink(message.id));
  if (message.flags & EPHEMERAL) parts.push(personal(onDismiss));
  return h("div", { class: "body" }, parts);
}

function heading(message) {
  const { author } = message;
  const badge = author.bot ? h("span", { class: "badge" }, "APP") : null;
  return h("div", { class: "heading" }, h("b", { class: "author" }, author.global_name ?? author.username), badge, sentAt(message.timestamp));
}

function textOf(message) {
  const text = h("div", { class: "text" }, markdown(message.content));
  const last = text.lastElementChild?.className === "md-text" ? text.lastElementChild : text;
  if (message.edited_timestamp) last.append(h("span", { class: "edited", title: message.edited_timestamp }, " (edited)"));
  return text;
}

function attachments(message) {
  if (!message.attachments.length) return null;
  const shown = message.attachments.map((file) =>
    file.content_type.startsWith("image/") ? picture({ ...file, alt: file.description }) : fileLink(file.url, file.filename),
  );
  return h("div", { class: shown.length > 1 ? "attachments many" : "attachments" }, shown);
}

function personal(onDismiss) {
  const dismiss = h("button", { type: "button", class: "as-link", onclick: onDismiss }, "Dismiss message");
  return h("div", { class: "personal" }, icon("eye"), " Only you can see this · ", dismiss);
}

function threadLink(id) {
  const thread = channelById(id);
  return thread ? h("a", { class: "thread-link", href: `#${id}` }, icon("thread"), " ", h("b", {}, thread.name)) : null;
}

function notice(message) {
  const name = h("b", {}, message.author.global_name ?? message.author.username);
  const said = message.type === PINNED ? [" pinned a message to this channel."] : [" started a thread: ", h("b", {}, message.content)];
  return h("li", { class: "message notice", id: `m${message.id}` }, name, said, " ", sentAt(message.timestamp));
}

function embed(data) {
  const box = h("div", { class: "embed" });
  if (data.color != null) box.style.borderLeftColor = `#${data.color.toString(16).padStart(6, "0")}`;
  if (data.author) box.append(h("div", { class: "embed-author" }, data.author.name));
  if (data.title) box.append(h("div", { class: "embed-title" }, titleOf(data)));
  if (data.description) box.append(h("div", { class: "text" }, markdown(data.description)));
  if (data.fields?.length) box.append(h("div", { class: "embed-fields" }, data.fields.map(embedField)));
  if (data.thumbnail) box.append(h("div", { class: "embed-thumbnail" }, picture(data.thumbnail, { width: 80, height: 80 })));
  if (data.image) box.append(picture({ ...data.image, alt: data.image.description }, { width: 500, height: 350 }));
  const foot = [data.footer?.text, data.timestamp && sentAt(data.timestamp)].filter(Boolean);
  if (foot.length) box.append(h("div", { class: "embed-footer" }, foot.length > 1 ? [foot[0], " · ", foot[1]] : foot));
  return box;
}

function titleOf(data) {
  const url = data.url && safeUrl(data.url);
  const text = markdown(data.title);
  return url ? h("a", { href: url, target: "_blank", rel: "noopener" }, text) : text;
}

function embedField(field) {
  return h("div", { class: field.inline ? "embed-field inline" : "embed-field" }, h("b", {}, markdown(field.name)), h("div", { class: "text" }, markdown(field.value)));
}
