// The table: one person, one channel at a time, everything live.

import { Composer } from "./composer.js";
import { h } from "./dom.js";
import { Feed } from "./feed.js";
import { icon } from "./icons.js";
import { closeMenu } from "./menu.js";
import { messageElement } from "./message.js";
import { showSidebar } from "./sidebar.js";
import { Socket } from "./socket.js";
import { ask, channelById, channels, store } from "./store.js";

const at = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
const feed = new Feed(at("feed"), at("messages"), at("newest"), seen);
const composer = new Composer(at("composer"), (text) => feed.note(text));
const unread = {};
let name = query.get("as") || sessionStorage.getItem("as") || "Ada";
let quick = query.get("quick"); // what the start page asks for: a game at once, or the tutorial
let wanted = ""; // a channel that is announced but not in the side bar yet

function connect() {
  store.socket?.close();
  store.state = null;
  store.socket = new Socket(name, query.get("language") ?? navigator.language, receive, (connected) => {
    at("offline").hidden = connected;
    if (connected && store.state) open(store.channel);
  });
  sessionStorage.setItem("as", name);
  history.replaceState(null, "", `/table?as=${encodeURIComponent(name)}${location.hash}`);
}

function receive(event, data) {
  if (event === "STATE") newState(data);
  else if (event === "GO") open(data.channel);
  else if (event === "MESSAGE_CREATE") created(data);
  else if (event === "MESSAGE_UPDATE" && data.channel_id === store.channel) feed.change(data);
  else if (event === "MESSAGE_DELETE" && data.channel_id === store.channel) feed.remove(data.id);
}

function newState(state) {
  const first = !store.state;
  store.state = state;
  for (const channel of channels()) unread[channel.id] = { count: channel.unread, calls: channel.calls };
  if (first || !channelById(store.channel)) open(location.hash.slice(1));
  else if (wanted && channelById(wanted)) open(wanted);
  else show();
  if (quick) quickStart();
}

async function quickStart() {
  const which = quick;
  quick = null;
  const answer = await store.socket.ask("quick_start", { which });
  if (answer.error) feed.note(answer.error);
}

function created(message) {
  if (message.channel_id === store.channel) {
    feed.add(message);
    if (feed.stick && !document.hidden) seen();
    if (document.hidden) count(message);
  } else count(message);
}

function count(message) {
  if (message.author.id === store.state.me.id) return;
  const mark = (unread[message.channel_id] ??= { count: 0, calls: 0 });
  const direct = channelById(message.channel_id)?.direct;
  mark.count += 1;
  mark.calls += direct || message.mention_everyone || message.mentions.some((person) => person.id === store.state.me.id) ? 1 : 0;
  show();
}

/** The newest message of this channel is in view. */
function seen() {
  if (!store.state || document.hidden) return;
  const mark = unread[store.channel];
  const had = mark?.count;
  unread[store.channel] = { count: 0, calls: 0 };
  clearTimeout(seen.timer);
  seen.timer = setTimeout(() => ask("read"), 150);
  if (had) show();
}

function open(id) {
  wanted = id && !channelById(id) ? id : "";
  const channel = channelById(id) ?? channelById(store.channel) ?? channels()[0];
  if (!channel) return;
  const other = store.channel !== channel.id;
  store.channel = channel.id;
  closeMenu();
  document.body.classList.remove("drawer-open");
  if (location.hash.slice(1) !== channel.id) history.replaceState(null, "", `#${channel.id}`);
  show();
  feed.open();
  composer.open(channel.direct ? `@${channel.name}` : `#${channel.name}`);
  if (other && matchMedia("(pointer: fine)").matches) composer.focus();
}

function show() {
  const channel = channelById(store.channel);
  if (!channel) return;
  const sign = channel.direct ? "@" : channel.thread ? "↳" : "#";
  at("title").textContent = `${sign} ${channel.name}`;
  at("topic").textContent = channel.archived ? "archived" : channel.topic;
  const calls = Object.values(unread).reduce((sum, mark) => sum + mark.calls, 0);
  document.title = `${calls ? `(${calls}) ` : ""}${channel.name} – ${name}`;
  showSidebar(at("side"), unread, { become });
}

function become(other) {
  name = other;
  for (const id of Object.keys(unread)) delete unread[id];
  connect();
}

function pinned(message) {
  const element = messageElement(message, false);
  element.removeAttribute("id"); // the same message may stand in the feed
  return element;
}

async function showPins() {
  const answer = await ask("pins");
  const list = h("ol", { class: "messages" }, (answer.messages ?? []).map(pinned));
  const close = h("button", { class: "icon-button", "aria-label": "Close", onclick: () => dialog.close() }, icon("close"));
  const none = answer.messages?.length ? null : h("p", { class: "hint" }, "Nothing is pinned here.");
  const dialog = h("dialog", { class: "pins" }, h("header", {}, h("h2", {}, "Pinned messages"), close), none, list);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

addEventListener("hashchange", () => location.hash.slice(1) !== store.channel && open(location.hash.slice(1)));
document.addEventListener("visibilitychange", () => !document.hidden && feed.stick && seen());
at("drawer").append(icon("menu"));
at("pins").append(icon("pin"));
at("drawer").addEventListener("click", () => document.body.classList.toggle("drawer-open"));
at("shade").addEventListener("click", () => document.body.classList.remove("drawer-open"));
at("side").addEventListener("click", (event) => event.target.closest(".here") && document.body.classList.remove("drawer-open"));
at("pins").addEventListener("click", showPins);
document.addEventListener("keydown", (event) => {
  const typing = /INPUT|TEXTAREA|SELECT/.test(event.target.tagName) || document.querySelector("dialog[open]");
  if (!typing && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== " ") composer.focus();
});
connect();
