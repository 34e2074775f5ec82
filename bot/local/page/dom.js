// Small helpers to build the page. Text always goes in as text, so nothing that somebody wrote becomes markup.

/** An element: `h("p", {class: "x", onclick: f, title: "t"}, child, "text", [more])`. Empty values are left out. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** The address of a file of this server; anything else must be a web address. Empty when it is neither. */
export function safeUrl(text) {
  let url;
  try {
    url = new URL(text, location.origin);
  } catch {
    return "";
  }
  if (url.pathname.startsWith("/attachments/")) return url.pathname;
  return ["http:", "https:"].includes(url.protocol) ? url.href : "";
}

/** Put `box` beside `anchor` so that it stays within the window. */
export function placeBeside(box, anchor) {
  const at = anchor.getBoundingClientRect();
  const { innerWidth: width, innerHeight: height } = window;
  const below = height - at.bottom - 8;
  const above = at.top - 8;
  const under = below >= Math.min(box.scrollHeight, 320) || below >= above;
  box.style.width = `${Math.min(Math.max(at.width, 220), width - 16)}px`;
  box.style.maxHeight = `${Math.min(under ? below : above, 360)}px`;
  box.style.left = `${Math.max(8, Math.min(at.left, width - box.offsetWidth - 8))}px`;
  box.style.top = under ? `${at.bottom + 4}px` : `${at.top - 4 - box.offsetHeight}px`;
}

/** A colour for somebody without a picture, always the same for the same id. */
export function colourOf(id) {
  const hue = Number(BigInt(id) % 360n);
  return `hsl(${hue} 45% 45%)`;
}
