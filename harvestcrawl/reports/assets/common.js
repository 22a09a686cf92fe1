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

/** Text of other people: kept from turning the direction of what stands beside it. */
const own = (text) => make("bdi", {}, String(text));

/** A link, if it leads to the Web; else its text. */
function link(url, text) {
  let isWeb = false;
  try { isWeb = ["http:", "https:"].includes(new URL(url).protocol); } catch { /* no address */ }
  return isWeb ? make("a", { href: url, rel: "noreferrer noopener", target: "_blank" }, own(text || url)) : own(text || url || "");
}

/** Buttons that page through a list. */
function pager(page, pages, turn) {
  const to = (label, where, off) => make("button", { type: "button", disabled: off, onclick: () => turn(where) }, label);
  return make("nav", { class: "pager", "aria-label": "pages of the table" },
    to("← Previous", page - 1, page === 0), make("span", {}, `page ${page + 1} of ${Math.max(1, pages)}`), to("Next →", page + 1, page + 1 >= pages));
}
