const PAGE = 100;
const at = Object.fromEntries(data.columns.map((name, i) => [name, i]));
const rows = data.rows.map((cells, n) => ({ n, cells, action: data.actions[n], get: (name) => cells[at[name]] }));
for (const row of rows) row.found = ["url", "archived_title", "live_title", "live_url", "reason", "seed_id", "collection"].map((name) => row.get(name) || "").join("\n").toLowerCase();
const captures = new Map();
for (const row of rows) captures.set(row.get("url"), [...(captures.get(row.get("url")) || []), row]);

const COLUMNS = [
  ["url", "page", "22%"], ["archived_datetime", "archived", "9%"], ["archived_title", "archived title", "22%"], ["live_title", "live title", "22%"],
  ["score", "score", "6%"], ["verdict", "verdict", "9%"], ["action", "what to do", "10%"],
];
const state = { search: "", verdict: "", reason: "", action: "", collection: "", changed: false, sort: "", down: false, page: 0, open: new Set() };
const value = (row, name) => (name === "action" ? row.action : row.get(name));
const words = (text) => (text || "").toLowerCase().match(/[\p{L}\p{N}]+/gu) || [];

function matches(row) {
  return (!state.search || state.search.toLowerCase().split(/\s+/).every((word) => row.found.includes(word)))
    && ["verdict", "reason", "action", "collection"].every((name) => !state[name] || value(row, name) === state[name])
    && (!state.changed || (captures.get(row.get("url")).length > 1 && changeOf(row.get("url")) >= 0));
}

/** The captures of a page in their order, and which one is the first that is told otherwise than the one before it. */
const inOrder = (url) => [...captures.get(url)].sort((a, b) => String(a.get("archived_datetime") || "").localeCompare(String(b.get("archived_datetime") || "")));
function changeOf(url) {
  const list = inOrder(url);
  return list.findIndex((row, i) => i > 0 && (row.get("verdict") !== list[i - 1].get("verdict") || words(row.get("archived_title")).join() !== words(list[i - 1].get("archived_title")).join()));
}

function chosen() {
  const found = rows.filter(matches);
  if (!state.sort) return found;
  const key = (row) => { const v = value(row, state.sort); return v === null || v === undefined ? null : v; };
  const sign = state.down ? -1 : 1;
  return found.sort((a, b) => {
    const x = key(a), y = key(b);
    if (x === null || y === null) return x === y ? a.n - b.n : x === null ? 1 : -1;
    return sign * (typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y))) || a.n - b.n;
  });
}

/** A title in which the words that the other one lacks are marked. */
function marked(text, other, kind) {
  if (!text) return make("em", {}, "none");
  const known = new Set(words(other));
  const line = make("bdi", {});
  for (const piece of String(text).split(/([\p{L}\p{N}]+)/u)) {
    const differs = other && /[\p{L}\p{N}]/u.test(piece) && !known.has(piece.toLowerCase());
    line.append(differs ? make("mark", { class: kind, title: kind === "lost" ? "only in the archived title" : "only in the live title" }, piece) : piece);
  }
  return line;
}

function mainRow(row) {
  const isOpen = state.open.has(row.n);
  const toggle = () => { isOpen ? state.open.delete(row.n) : state.open.add(row.n); draw(`more-${row.n}`); };
  const score = row.get("score");
  return make("tr", {},
    make("td", {}, own(row.get("url") || ""), make("br"), make("button", { type: "button", class: "more", id: `more-${row.n}`, "aria-expanded": String(isOpen), onclick: toggle }, isOpen ? "less" : "more")),
    make("td", {}, row.get("archived_url") ? link(row.get("archived_url"), String(row.get("archived_datetime") || "memento").slice(0, 10)) : own(String(row.get("archived_datetime") || "").slice(0, 10))),
    make("td", {}, marked(row.get("archived_title"), row.get("live_title"), "lost")),
    make("td", {}, marked(row.get("live_title"), row.get("archived_title"), "new"), " ", row.get("live_url") ? link(row.get("live_url"), "↗ live") : null),
    make("td", { class: "number" }, score === null || score === undefined || score === "" ? "" : Number(score).toFixed(2)),
    make("td", {}, make("span", { class: `verdict ${["on-topic", "off-topic", "gone"].includes(row.get("verdict")) ? row.get("verdict") : "unknown"}` }, own(row.get("verdict") || "")), make("br"), own(String(row.get("reason") || "").replaceAll("_", " "))),
    make("td", {}, row.action));
}

function detailRow(row) {
  const list = make("dl", {});
  const add = (name, ...what) => list.append(make("dt", {}, name), make("dd", {}, ...what));
  add("why", data.words[row.get("reason")] || own(row.get("reason") || ""));
  const redirects = [].concat(row.get("redirects") || []);
  if (redirects.length) add("redirects", make("ol", {}, [...redirects, row.get("live_url")].filter(Boolean).map((url) => make("li", {}, link(url)))));
  for (const name of data.columns) {
    const v = row.get(name);
    if (v === null || v === undefined || v === "" || ["redirects", "archived_title", "live_title", "reason", "verdict"].includes(name) || (Array.isArray(v) && !v.length)) continue;
    add(name.replaceAll("_", " "), /^https?:/.test(v) ? link(v) : own(Array.isArray(v) ? v.join(" → ") : v));
  }
  const all = inOrder(row.get("url"));
  if (all.length > 1) {
    const change = changeOf(row.get("url"));
    add(`${all.length} captures`, make("ol", { class: "captures" }, all.map((one, i) => make("li", { class: i === change ? "change" : null },
      i === change ? make("strong", {}, "changed here: ") : null, String(one.get("archived_datetime") || "").slice(0, 10), " ",
      make("span", { class: `verdict ${one.get("verdict")}` }, own(one.get("verdict") || "")), " ", own(one.get("archived_title") || "without a title")))));
  }
  if (data.pictures[row.n]) add("picture", make("img", { src: data.pictures[row.n], alt: `the live page, as a browser showed it: ${row.get("live_title") || row.get("url")}` }));
  return make("tr", { class: "detail" }, make("td", { colspan: COLUMNS.length }, list));
}

function draw(focus) {
  const found = chosen();
  const pages = Math.ceil(found.length / PAGE);
  state.page = Math.min(state.page, Math.max(0, pages - 1));
  const body = make("tbody", {});
  for (const row of found.slice(state.page * PAGE, (state.page + 1) * PAGE)) {
    body.append(mainRow(row));
    if (state.open.has(row.n)) body.append(detailRow(row));
  }
  const head = make("tr", {}, COLUMNS.map(([name, label]) => make("th", { scope: "col", "aria-sort": state.sort === name ? (state.down ? "descending" : "ascending") : "none" },
    make("button", { type: "button", id: `sort-${name}`, onclick: () => { state.down = state.sort === name && !state.down; state.sort = name; draw(`sort-${name}`); } },
      `${label}${state.sort === name ? (state.down ? " ↓" : " ↑") : ""}`))));
  const turn = (page) => { state.page = page; draw(); };
  view.replaceChildren(
    make("div", { class: "wide" }, make("table", { class: "pairs" }, make("caption", {}, "Pairs"), make("colgroup", {}, COLUMNS.map(([, , width]) => make("col", { class: `w${parseInt(width, 10)}` }))), make("thead", {}, head), body)),
    pager(state.page, pages, turn));
  status.textContent = `${found.length.toLocaleString("en")} of ${rows.length.toLocaleString("en")} pairs`;
  if (focus) document.getElementById(focus)?.focus();
}

/** One cell of CSV that a spreadsheet does not run. */
function cell(v) {
  if (v === null || v === undefined) return "";
  let text = typeof v === "object" ? JSON.stringify(v) : String(v);
  if (typeof v === "string" && /^[=+\-@\t\r]/.test(text)) text = `'${text}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function exportCsv() {
  const names = [...data.columns, "action"];
  const lines = [names, ...chosen().map((row) => [...row.cells, row.action])].map((cells) => cells.map(cell).join(","));
  const address = URL.createObjectURL(new Blob(["\ufeff", lines.join("\r\n"), "\r\n"], { type: "text/csv" }));
  make("a", { href: address, download: "drift-filtered.csv" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

const choice = (name, label) => {
  const values = [...new Set(rows.map((row) => value(row, name)).filter(Boolean))].sort();
  return make("label", {}, label, make("select", { id: name, onchange: (event) => { state[name] = event.target.value; state.page = 0; draw(); } },
    make("option", { value: "" }, "all"), values.map((v) => make("option", { value: v }, v))));
};
let timer = 0;
const status = make("p", { role: "status", id: "status" });
const view = make("div", { id: "view" });
app.append(
  make("form", { class: "filters", role: "search", onsubmit: (event) => event.preventDefault() },
    make("label", {}, "search titles and addresses", make("input", { type: "search", id: "search", oninput: (event) => { clearTimeout(timer); timer = setTimeout(() => { state.search = event.target.value.trim(); state.page = 0; draw(); }, 120); } })),
    choice("verdict", "verdict"), choice("reason", "reason"), choice("action", "what to do"), choice("collection", "collection"),
    make("label", {}, "captures", make("select", { id: "changed", onchange: (event) => { state.changed = event.target.value === "changed"; state.page = 0; draw(); } }, make("option", { value: "" }, "all"), make("option", { value: "changed" }, "of pages that changed"))),
    make("button", { type: "button", id: "export", onclick: exportCsv }, "Download as CSV")),
  status, view);
draw();
