// Discord's markdown turned into elements. Nothing here makes markup of text: every leaf is a text node.

import { h, safeUrl } from "./dom.js";
import { channelById, nameOf, roles, store } from "./store.js";
import { timeElement } from "./times.js";

const INLINE = [
  [/^\\([\\`*_~|<>#\-[\]().!:])/, (m) => m[1]],
  [/^``([^]+?)``(?!`)/, (m) => h("code", {}, m[1])],
  [/^`([^`\n]+)`/, (m) => h("code", {}, m[1])],
  [/^\*\*\*(?=\S)([^]+?)\*\*\*(?!\*)/, (m) => h("b", {}, h("i", {}, inline(m[1])))],
  [/^\*\*(?=\S)([^]+?)\*\*(?!\*)/, (m) => h("b", {}, inline(m[1]))],
  [/^__(?=\S)([^]+?)__(?!_)/, (m) => h("u", {}, inline(m[1]))],
  [/^\*(?=[^\s*])([^*]+?)\*(?!\*)/, (m) => h("i", {}, inline(m[1]))],
  [/^_(?=[^\s_])([^_]+?)_(?![_\w])/, (m) => h("i", {}, inline(m[1]))],
  [/^~~(?=\S)([^]+?)~~/, (m) => h("s", {}, inline(m[1]))],
  [/^\|\|([^]+?)\|\|/, (m) => spoiler(inline(m[1]))],
  [/^<@!?(\d+)>/, (m) => mention(`@${nameOf(m[1])}`, m[1] === store.state?.me.id)],
  [/^<@&(\d+)>/, (m) => mention(`@${roles().find((role) => role.id === m[1])?.name ?? "role"}`)],
  [/^<#(\d+)>/, (m) => channelLink(m[1])],
  [/^<\/([^:>]+):\d+>/, (m) => mention(`/${m[1]}`)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => timeElement(Number(m[1]), m[2] ?? "f")],
  [/^<a?:(\w+):\d+>/, (m) => h("span", { class: "emoji-name", title: m[1] }, `:${m[1]}:`)],
  [/^@(everyone|here)\b/, (m) => mention(m[0], true)],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m) => link(m[2], inline(m[1]))],
  [/^<?(https?:\/\/[^\s<>]+[^\s<>.,:;"')\]])>?/, (m) => link(m[1], m[1])],
];
const ITEMS = [/^ *[-*] +\S/, /^ *\d+\. +\S/];
const SPECIAL = /[\\`*_~|<@[h]/;

/** The elements of a whole text, blocks and all. */
export function markdown(text) {
  const found = [];
  const fence = /```(?:([\w+-]+)\n)?\n?([^]*?)```/g;
  let from = 0;
  for (let match = fence.exec(text); match; match = fence.exec(text)) {
    found.push(...blocks(text.slice(from, match.index)));
    found.push(h("pre", {}, h("code", {}, match[2].replace(/\n$/, ""))));
    from = fence.lastIndex;
  }
  found.push(...blocks(text.slice(from)));
  return found;
}

/** The elements of a text within a line. */
export function inline(text) {
  const found = [];
  let plain = "";
  let rest = text;
  while (rest) {
    const start = rest.search(SPECIAL);
    if (start !== 0) {
      const length = start < 0 ? rest.length : start;
      plain += rest.slice(0, length);
      rest = rest.slice(length);
      continue;
    }
    const [length, made] = match(rest, plain);
    if (made === null) plain += rest.slice(0, length);
    else {
      if (plain) found.push(plain);
      plain = "";
      found.push(made);
    }
    rest = rest.slice(length);
  }
  if (plain) found.push(plain);
  return found;
}

function match(rest, before) {
  for (const [pattern, make] of INLINE) {
    const found = pattern.exec(rest);
    const insideWord = rest[0] === "_" && /\w$/.test(before);
    if (found && !insideWord) return [found[0].length, make(found)];
  }
  return [1, null];
}

function blocks(text) {
  const found = [];
  const lines = text.replace(/^\n|\n$/g, "").split("\n");
  if (lines.length === 1 && !lines[0]) return found;
  for (let at = 0; at < lines.length; ) {
    const [made, used] = block(lines, at);
    if (typeof made === "string" || Array.isArray(made)) addLine(found, made);
    else found.push(made);
    at += used;
  }
  return found;
}

/** One block from line `at` on: an element, or a list of what stands in a plain line; and how many lines it took. */
function block(lines, at) {
  const line = lines[at];
  if (line.startsWith(">>> ")) {
    return [h("blockquote", {}, blocks([line.slice(4), ...lines.slice(at + 1)].join("\n"))), lines.length - at];
  }
  if (/^> ?/.test(line)) {
    const inside = takeWhile(lines, at, (one) => one.startsWith(">"));
    return [h("blockquote", {}, blocks(inside.map((one) => one.replace(/^> ?/, "")).join("\n"))), inside.length];
  }
  const heading = /^(#{1,3}) +(.+)$/.exec(line);
  if (heading) return [h(`h${heading[1].length + 2}`, { class: `md-h${heading[1].length}` }, inline(heading[2])), 1];
  const small = /^-# +(.+)$/.exec(line);
  if (small) return [h("small", { class: "subtext" }, inline(small[1])), 1];
  const kind = ITEMS.find((pattern) => pattern.test(line));
  if (kind) {
    const inside = takeWhile(lines, at, (one) => kind.test(one) || /^ {2,}(?:[-*]|\d+\.) +\S/.test(one));
    return [list(inside), inside.length];
  }
  return [inline(line), 1];
}

function takeWhile(lines, at, wanted) {
  let end = at;
  while (end < lines.length && wanted(lines[end])) end++;
  return lines.slice(at, end);
}

function list(lines) {
  const ordered = /^ *\d+\./.test(lines[0]);
  const items = lines.map((line) => {
    const [, space, mark, rest] = /^( *)([-*]|\d+\.) +(.*)$/.exec(line);
    return h("li", { class: space.length > 1 ? "deeper" : null, value: ordered ? parseInt(mark, 10) : undefined }, inline(rest));
  });
  return h(ordered ? "ol" : "ul", {}, items);
}

/** Plain lines that follow each other share a paragraph. */
function addLine(found, line) {
  const last = found.at(-1);
  if (last?.className === "md-text") last.append("\n", ...line);
  else found.push(h("div", { class: "md-text" }, line));
}

function mention(text, me = false) {
  return h("span", { class: me ? "mention me" : "mention" }, text);
}

function channelLink(id) {
  const channel = channelById(id);
  if (!channel) return mention("#unknown");
  return h("a", { class: "mention", href: `#${id}` }, `#${channel.name}`);
}

function link(url, text) {
  const address = safeUrl(url);
  return address ? h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, text) : h("span", {}, text);
}

function spoiler(inside) {
  const show = (event) => event.currentTarget.classList.add("shown");
  return h("span", { class: "spoiler", role: "button", tabindex: 0, title: "Hidden; press to show", onclick: show, onkeydown: show }, inside);
}
