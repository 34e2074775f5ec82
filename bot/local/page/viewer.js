// A picture in full size over the page: fitted to the window, a press switches to its own size, Escape closes it.

import { h, safeUrl } from "./dom.js";
import { icon } from "./icons.js";

/** A picture as it stands in a message: small, full on a press, its alt text at hand. */
export function picture({ url, alt, width, height }, most = { width: 550, height: 350 }) {
  const address = safeUrl(url);
  if (!address) return h("span", { class: "missing" }, "A picture that cannot be shown");
  const scale = width ? Math.min(1, most.width / width, most.height / height) : 1;
  const size = width ? { width: Math.round(width * scale), height: Math.round(height * scale) } : {};
  const image = h("img", { src: address, alt: alt ?? "", ...size });
  const open = h("button", { type: "button", class: "picture", "aria-label": `Open the picture${alt ? `: ${alt}` : ""}` }, image);
  open.addEventListener("click", () => show(address, alt));
  if (!alt) return open;
  const text = h("div", { class: "alt-text", hidden: true }, alt);
  const flip = () => (text.hidden = !text.hidden);
  const badge = h("button", { type: "button", class: "alt-badge", title: alt, onclick: flip }, "ALT");
  return h("div", { class: "picture-with-alt" }, open, badge, text);
}

function show(address, alt) {
  const dialog = h("dialog", { class: "viewer" });
  const image = h("img", { src: address, alt: alt ?? "" });
  image.addEventListener("click", () => dialog.classList.toggle("own-size"));
  const close = h("button", { class: "icon-button", "aria-label": "Close", onclick: () => dialog.close() }, icon("close"));
  const full = h("a", { href: address, target: "_blank" }, "Open in a tab of its own");
  dialog.append(h("div", { class: "viewer-bar" }, full, close), h("div", { class: "viewer-stage" }, image));
  if (alt) dialog.append(h("p", { class: "viewer-alt" }, alt));
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.className === "viewer-stage") dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
