"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const app = document.getElementById("app");

/** An element with attributes and children; texts become text, never markup. */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat()) if (child !== null && child !== undefined) element.append(child);
  return element;
}

/** A value as text; nothing is no text. */
const textOf = (value) => (value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value));

/** Text of other people: kept from turning the direction of what stands beside it. */
const own = (text) => make("bdi", {}, textOf(text));

/** A link, if it leads to the Web; else its text. `label` is what is read aloud where the text alone says too little. */
function link(url, text, label) {
  let isWeb = false;
  try { isWeb = ["http:", "https:"].includes(new URL(url).protocol); } catch { /* no address */ }
  return isWeb ? make("a", { href: url, rel: "noreferrer noopener", target: "_blank", "aria-label": label }, own(text || url)) : own(text || url);
}

const segmenter = globalThis.Intl?.Segmenter ? new Intl.Segmenter("und", { granularity: "word" }) : null;

/** A text in pieces [piece, word]: `word` is null between words. Chinese, Japanese and Thai have words too, without blanks. */
function pieces(text) {
  if (segmenter) return [...segmenter.segment(text)].map((one) => [one.segment, one.isWordLike ? one.segment.normalize("NFKC").toLowerCase() : null]);
  return text.split(/([\p{L}\p{M}\p{N}]+)/u).map((piece, i) => [piece, i % 2 ? piece.normalize("NFKC").toLowerCase() : null]);
}

/** A text in which the words that the other one lacks are marked. */
function marked(text, other, kind, title) {
  const known = new Set(pieces(textOf(other)).map(([, word]) => word));
  const line = make("bdi", {});
  for (const [piece, word] of pieces(textOf(text))) line.append(word !== null && !known.has(word) ? make("mark", { class: kind, title }, piece) : piece);
  return line;
}

/** Rows in the order of a column: what has no value last, and ties as they were. */
const collator = new Intl.Collator("en", { numeric: true });
function sorted(rows, valueOf, down) {
  const keyed = rows.map((row, i) => [valueOf(row), i, row]);
  const none = (value) => value === null || value === undefined || value === "";
  const sign = down ? -1 : 1;
  keyed.sort(([x, i], [y, j]) => {
    if (none(x) || none(y)) return none(x) && none(y) ? i - j : none(x) ? 1 : -1;
    return sign * (typeof x === "number" && typeof y === "number" ? x - y : collator.compare(textOf(x), textOf(y))) || i - j;
  });
  return keyed.map(([, , row]) => row);
}

/** The heads of a table that is sorted by them. */
function heads(columns, state, numbers, sort) {
  return make("thead", {}, make("tr", {}, columns.map(([name, label]) => {
    const isIt = state.sort === name;
    return make("th", { scope: "col", class: numbers.includes(name) ? "number" : null, "aria-sort": isIt ? (state.down ? "descending" : "ascending") : "none" },
      make("button", { type: "button", id: `sort-${name}`, onclick: () => { state.down = isIt && !state.down; state.sort = name; sort(`sort-${name}`); } },
        `${label}${isIt ? (state.down ? " ↓" : " ↑") : ""}`));
  })));
}

/** A table that scrolls sideways by keyboard too. */
const wide = (label, table) => make("div", { class: "wide", role: "region", "aria-label": label, tabindex: "0" }, table);

/** Buttons that page through a list. */
function pager(page, pages, turn) {
  if (pages < 2) return null;
  const to = (label, id, where, off) => make("button", { type: "button", id, disabled: off, onclick: () => turn(where) }, label);
  return make("nav", { class: "pager", "aria-label": "pages of the list" },
    to("⇤ First", "first", 0, page === 0), to("← Previous", "previous", page - 1, page === 0), make("span", {}, `page ${page + 1} of ${pages.toLocaleString("en")}`),
    to("Next →", "next", page + 1, page + 1 >= pages), to("Last ⇥", "last", pages - 1, page + 1 >= pages));
}

/** What is shown after the pages were turned: from its beginning, and with the focus on it. */
function begin(element) {
  element.scrollIntoView();
  element.focus({ preventScroll: true });
}

/** A choice among values. */
const select = (id, label, options, change) => make("label", {}, label,
  make("select", { id, onchange: (event) => change(event.target.value) }, options.map(([value, shown]) => make("option", { value }, shown))));

/** A field to search with, that waits for the end of a word. */
function searchField(label, change) {
  let timer = 0;
  return make("label", {}, label, make("input", { type: "search", id: "search", oninput: (event) => { clearTimeout(timer); timer = setTimeout(() => change(event.target.value.trim().toLowerCase()), 120); } }));
}
