const at = Object.fromEntries(data.columns.map((name, i) => [name, i]));
const rows = data.rows.map((cells, n) => ({ n, cells, action: data.actions[n], get: (name) => (name === "action" ? data.actions[n] : cells[at[name]]) }));
const SEARCHED = ["url", "archived_title", "live_title", "live_url", "reason", "seed_id", "collection", "group"];
const VERDICTS = ["on-topic", "off-topic", "gone"];
const SHOWN_CAPTURES = 100;
for (const row of rows) row.found = SEARCHED.map((name) => textOf(row.get(name))).join("\n").toLowerCase();

const COLUMNS = [
  ["url", "page", 21], ["archived_datetime", "archived", 10], ["archived_title", "archived title", 22], ["live_title", "live title", 22],
  ["score", "score", 6], ["verdict", "verdict", 9], ["action", "what to do", 10],
];
const FILTERS = [["verdict", "verdict"], ["reason", "reason"], ["action", "what to do"], ["collection", "collection"], ["group", "group"]];
const state = { search: "", filters: {}, changed: false, sort: "", down: false, page: 0, size: 100, open: new Set() };
const day = (row) => textOf(row.get("archived_datetime")).slice(0, 10);

/** The captures of each page in their order, and which of them are told otherwise than the one before. */
const histories = new Map();
for (const row of rows) {
  const url = row.get("url");
  if (!histories.has(url)) histories.set(url, { captures: [], changes: null });
  histories.get(url).captures.push(row);
}
function historyOf(row) {
  const history = histories.get(row.get("url"));
  if (history.changes) return history;
  history.captures = sorted(history.captures, (one) => one.get("archived_datetime"), false);
  const told = history.captures.map((one) => `${textOf(one.get("verdict"))}\n${pieces(textOf(one.get("archived_title"))).flatMap(([, word]) => word ?? []).join(" ")}`);
  history.changes = new Set(told.flatMap((one, i) => (i > 0 && one !== told[i - 1] ? [i] : [])));
  return history;
}

function matches(row, words) {
  return words.every((word) => row.found.includes(word))
    && Object.entries(state.filters).every(([name, wanted]) => textOf(row.get(name)) === wanted)
    && (!state.changed || historyOf(row).changes.size > 0);
}

function chosen() {
  const words = state.search.split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => matches(row, words));
  return state.sort ? sorted(found, (row) => row.get(state.sort), state.down) : found;
}

function verdict(row) {
  const said = textOf(row.get("verdict"));
  return make("span", { class: `verdict ${VERDICTS.includes(said) ? said : "unknown"}` }, own(said));
}

/** One of the two titles, with what the other one does not say marked. */
function title(row, name, other, kind) {
  const text = textOf(row.get(name)), beside = textOf(row.get(other));
  if (!text) return make("em", {}, "none");
  return beside ? marked(text, beside, kind, kind === "lost" ? "only in the archived title" : "only in the live title") : own(text);
}

function mainRow(row) {
  const isOpen = state.open.has(row.n);
  const toggle = () => { if (isOpen) state.open.delete(row.n); else state.open.add(row.n); draw(`more-${row.n}`); };
  const score = row.get("score"), url = textOf(row.get("url")), live = textOf(row.get("live_url")) || url;
  const archived = row.get("archived_url") ? link(row.get("archived_url"), day(row) || "memento", `archived ${day(row) || "memento"}: ${url}`) : own(day(row));
  return make("tr", {},
    make("th", { scope: "row" }, own(url), make("br"),
      make("button", { type: "button", class: "more", id: `more-${row.n}`, "aria-expanded": String(isOpen), "aria-label": `${isOpen ? "less" : "more"}: ${url}`, onclick: toggle }, isOpen ? "less" : "more")),
    make("td", { class: "day" }, archived),
    make("td", {}, title(row, "archived_title", "live_title", "lost")),
    make("td", {}, title(row, "live_title", "archived_title", "new"), " ", live ? link(live, "live ↗", `live ↗: ${live}`) : null),
    make("td", { class: "number" }, typeof score === "number" ? score.toFixed(2) : own(score)),
    make("td", {}, verdict(row), make("br"), own(textOf(row.get("reason")).replaceAll("_", " "))),
    make("td", {}, row.action));
}

/** The titles of a page through its captures, and where they change. */
function captureList({ captures, changes }, isShown) {
  return make("ol", { class: "captures" }, captures.flatMap((one, i) => {
    if (!isShown(i)) return [];
    const said = textOf(one.get("archived_title"));
    const before = i > 0 ? textOf(captures[i - 1].get("archived_title")) : "";
    return make("li", { class: changes.has(i) ? "change" : null, value: i + 1 }, changes.has(i) ? make("strong", {}, "changed here: ") : null,
      one.get("archived_url") ? link(one.get("archived_url"), day(one) || "memento") : own(day(one)), " ", verdict(one), " ",
      said ? (changes.has(i) && before ? marked(said, before, "new", "not in the title before") : own(said)) : make("em", {}, "no title"));
  }));
}

function captureParts(row) {
  const history = historyOf(row), { captures, changes } = history;
  const moments = [...changes].slice(0, 3).map((i) => `between ${day(captures[i - 1]) || "?"} and ${day(captures[i]) || "?"}`);
  const said = changes.size ? `Title or verdict changed ${moments.join(", ")}${changes.size > 3 ? ` and ${changes.size - 3} times more` : ""}.` : "The title is the same in all of them.";
  if (captures.length <= SHOWN_CAPTURES) return [make("p", {}, said), captureList(history, () => true)];
  // Of very many captures: the first, the last, and those around a change.
  const kept = new Set([0, captures.length - 1, captures.indexOf(row)]);
  for (const i of changes) { if (kept.size >= SHOWN_CAPTURES) break; kept.add(i - 1).add(i); }
  return [make("p", {}, `${said} ${kept.size} of ${captures.length.toLocaleString("en")} are listed: the first, the last, and those around changes.`), captureList(history, (i) => kept.has(i))];
}

const TOLD_ELSEWHERE = new Set(["redirects", "archived_redirects", "archived_title", "live_title", "reason", "verdict"]);
function detailRow(row) {
  const list = make("dl", {});
  const add = (name, ...what) => list.append(make("dt", {}, name), make("dd", {}, ...what));
  add("why", data.words[row.get("reason")] || own(textOf(row.get("reason")) || "The rows do not say."));
  for (const [name, label, last] of [["redirects", "redirects", "live_url"], ["archived_redirects", "archived redirects", null]]) {
    const chain = [].concat(row.get(name) ?? []);
    if (chain.length) add(label, make("ol", {}, [...chain, last && row.get(last)].filter(Boolean).map((url) => make("li", {}, link(textOf(url))))));
  }
  if (historyOf(row).captures.length > 1) add(`${historyOf(row).captures.length.toLocaleString("en")} captures`, ...captureParts(row));
  for (const name of data.columns) {
    const said = textOf(row.get(name));
    if (said && said !== "[]" && !TOLD_ELSEWHERE.has(name)) add(own(name.replaceAll("_", " ")), link(said));
  }
  const picture = data.pictures.of?.[row.n];
  if (picture) add("picture", make("img", { src: data.pictures.files[picture], alt: `the live page, as a browser showed it: ${textOf(row.get("live_title")) || textOf(row.get("url"))}` }));
  return make("tr", { class: "detail" }, make("td", { colspan: COLUMNS.length }, list));
}

function draw(focus) {
  const found = chosen();
  const pages = Math.max(1, Math.ceil(found.length / state.size));
  state.page = Math.min(state.page, pages - 1);
  const body = make("tbody", {});
  for (const row of found.slice(state.page * state.size, (state.page + 1) * state.size)) {
    body.append(mainRow(row));
    if (state.open.has(row.n)) body.append(detailRow(row));
  }
  const table = make("table", { class: "pairs", tabindex: "-1" }, make("caption", {}, "Pairs"),
    make("colgroup", {}, COLUMNS.map(([, , width]) => make("col", { class: `w${width}` }))), heads(COLUMNS, state, ["score"], draw), body);
  const turn = (page) => { state.page = page; draw(); begin(view.querySelector("table")); };
  view.replaceChildren(wide("Pairs", table), pager(state.page, pages, turn) ?? "");
  status.textContent = `${found.length.toLocaleString("en")} of ${rows.length.toLocaleString("en")} pairs${state.page ? `, page ${state.page + 1} of ${pages}` : ""}`;
  if (focus) document.getElementById(focus)?.focus();
}

/** One cell of CSV that a spreadsheet does not run: as the crawl's own CSV has it. */
function cell(value) {
  let text = textOf(value);
  if (typeof value === "string" && data.formulas.some((one) => text.startsWith(one))) text = `'${text}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function exportCsv() {
  const lines = [[...data.columns, "action"], ...chosen().map((row) => [...row.cells, row.action])].map((cells) => cells.map(cell).join(","));
  const address = URL.createObjectURL(new Blob(["\ufeff", lines.join("\r\n"), "\r\n"], { type: "text/csv" }));
  make("a", { href: address, download: "drift-filtered.csv" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

const again = (change) => (value) => { change(value); state.page = 0; draw(); };
function choice([name, label]) {
  const values = [...new Set(rows.map((row) => textOf(row.get(name))).filter(Boolean))].sort(collator.compare);
  // One value is no choice, and one cannot choose among thousands: the search finds those.
  if (["collection", "group"].includes(name) && (values.length < 2 || values.length > 500)) return null;
  return select(name, label, [["", "all"], ...values.map((one) => [one, name === "reason" ? one.replaceAll("_", " ") : one])],
    again((value) => { if (value) state.filters[name] = value; else delete state.filters[name]; }));
}
const status = make("p", { role: "status", id: "status" });
const view = make("div", { id: "view" });
app.append(
  make("form", { class: "filters", role: "search", "aria-label": "pairs", onsubmit: (event) => event.preventDefault() },
    searchField("search titles and addresses", again((value) => { state.search = value; })), FILTERS.map(choice),
    [...histories.values()].some((one) => one.captures.length > 1)
      ? select("changed", "captures", [["", "all"], ["changed", "of pages that changed"]], again((value) => { state.changed = value === "changed"; })) : null,
    select("size", "rows shown", [100, 500, 2000].map((n) => [n, n.toLocaleString("en")]), again((value) => { state.size = Number(value); })),
    make("button", { type: "button", id: "export", onclick: exportCsv }, "Download as CSV")),
  status, view);
draw();
