// The side: who one is, and where one can go.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { avatar } from "./message.js";
import { store } from "./store.js";

/** Build the side bar. `unread` is {channel: {count, calls}}; `go` opens a channel, `become` changes the person. */
export function showSidebar(side, unread, { become }) {
  const { state } = store;
  side.replaceChildren(
    who(state, become),
    h(
      "div",
      { class: "places" },
      state.guilds.map((guild) => [h("h2", {}, guild.name), tree(guild.channels, unread)]),
      h("h2", {}, "Direct messages"),
      h("ul", {}, state.directs.map((channel) => row(channel, unread))),
    ),
    h("a", { class: "home", href: "/" }, "About this table"),
  );
}

function who(state, become) {
  const people = h("select", { class: "who-select", "aria-label": "You are" });
  for (const person of state.people) people.append(h("option", { value: person.global_name, selected: person.id === state.me.id }, person.global_name));
  people.append(h("option", { value: "" }, "Somebody new …"));
  people.addEventListener("change", () => {
    const name = people.value || prompt("The name of the new person:")?.trim().slice(0, 32);
    if (name) become(name);
    else people.value = state.me.global_name;
  });
  const tab = h("a", { class: "icon-button", href: `/table?as=${encodeURIComponent(state.me.global_name)}`, target: "_blank", title: "The same person in a new tab", "aria-label": "New tab" }, icon("tab"));
  return h("div", { class: "who" }, avatar(state.me), h("label", {}, h("span", {}, "You are"), people), tab);
}

function tree(channels, unread) {
  const tops = channels.filter((channel) => !channel.thread);
  const under = (parent) => channels.filter((channel) => channel.parent === parent.id && (!channel.archived || channel.id === store.channel));
  return h("ul", {}, tops.map((channel) => [row(channel, unread), under(channel).map((thread) => row(thread, unread))]));
}

function row(channel, unread) {
  const { count = 0, calls = 0 } = unread[channel.id] ?? {};
  const here = channel.id === store.channel;
  const sign = channel.direct ? "@" : channel.thread ? "↳" : "#";
  const look = ["place", channel.thread && "thread", here && "here", count && !here && "unread"].filter(Boolean).join(" ");
  const bubble = calls && !here ? h("span", { class: "bubble", title: `${calls} for you` }, calls) : null;
  return h("li", {}, h("a", { class: look, href: `#${channel.id}`, "aria-current": here ? "page" : null }, h("span", { class: "sign" }, sign), h("span", { class: "place-name" }, channel.name), bubble));
}
