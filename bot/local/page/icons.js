// The few signs of the page itself, drawn here so that they do not depend on the fonts of a computer.

const PATHS = {
  close: "M5 5 19 19M19 5 5 19",
  send: "M4 4 21 12 4 20 7 12z M7 12h7",
  menu: "M4 6h16M4 12h16M4 18h16",
  pin: "M9 3h6l-1 7 4 3v2H6v-2l4-3zM12 15v6",
  tab: "M8 4h12v12M4 8h12v12H4z",
  eye: "M2 12c4-7 16-7 20 0-4 7-16 7-20 0zM12 9a3 3 0 1 0 .01 0",
  thread: "M5 4v10a3 3 0 0 0 3 3h11M14 12l5 5-5 5",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  down: "M6 9l6 6 6-6",
  out: "M9 5H5v14h14v-4M13 4h7v7M20 4 11 13",
  tick: "M5 12l5 5 9-11",
};

/** A small picture that goes with the text beside it. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
