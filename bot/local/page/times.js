// Times as Discord shows them. Relative ones are renewed while the page is open.

import { h } from "./dom.js";

const FORMS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const STEPS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

/** A `<t:seconds:form>`. */
export function timeElement(seconds, form) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return h("span", {}, "Invalid time");
  const props = { class: "time", datetime: date.toISOString(), title: format(date, "F") };
  return h("time", { ...props, "data-relative": form === "R" ? seconds : null }, format(date, form));
}

function format(date, form) {
  return form === "R" ? fromNow(date.getTime() / 1000) : new Intl.DateTimeFormat(undefined, FORMS[form]).format(date);
}

function fromNow(seconds) {
  const away = Math.round(seconds - Date.now() / 1000);
  const [unit, length] = STEPS.find(([, size]) => Math.abs(away) >= size) ?? STEPS.at(-1);
  return relative.format(Math.trunc(away / length), unit);
}

/** When a message was sent, as it stands beside its author. */
export function sentAt(iso) {
  const date = new Date(iso);
  const today = date.toDateString() === new Date().toDateString();
  const form = today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" };
  return h("time", { class: "sent", datetime: iso, title: format(date, "F") }, new Intl.DateTimeFormat(undefined, form).format(date));
}

setInterval(() => {
  for (const time of document.querySelectorAll("time[data-relative]")) time.textContent = fromNow(Number(time.dataset.relative));
}, 15_000);
