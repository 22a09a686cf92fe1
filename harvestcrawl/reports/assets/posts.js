const PAGE = 100;
const COLUMNS = [["title", "thread"], ["count", "posts"], ["authors", "authors"], ["first", "first post"], ["last", "last post"], ["complete", "complete"]];
const state = { search: "", complete: "", sort: "", down: false, page: 0 };
const threads = data.threads.map((thread, n) => ({ ...thread, n, found: `${thread.title || ""}\n${thread.url}\n${(thread.posts || []).map((p) => `${p.author || ""} ${p.text || ""}`).join("\n")}`.toLowerCase() }));

function chosen() {
  const words = state.search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = threads.filter((t) => words.every((word) => t.found.includes(word)) && (!state.complete || String(t.complete) === state.complete));
  if (!state.sort) return found;
  const sign = state.down ? -1 : 1;
  return found.sort((a, b) => {
    const x = a[state.sort], y = b[state.sort];
    if (x === null || y === null) return x === y ? a.n - b.n : x === null ? 1 : -1;
    return sign * (typeof x === "number" ? x - y : String(x).localeCompare(String(y))) || a.n - b.n;
  });
}

function drawList(focus) {
  const found = chosen();
  const pages = Math.ceil(found.length / PAGE);
  state.page = Math.min(state.page, Math.max(0, pages - 1));
  const head = make("tr", {}, COLUMNS.map(([name, label]) => make("th", { scope: "col", class: ["count", "authors"].includes(name) ? "number" : null, "aria-sort": state.sort === name ? (state.down ? "descending" : "ascending") : "none" },
    make("button", { type: "button", id: `sort-${name}`, onclick: () => { state.down = state.sort === name && !state.down; state.sort = name; drawList(`sort-${name}`); } }, `${label}${state.sort === name ? (state.down ? " ↓" : " ↑") : ""}`))));
  const body = make("tbody", {}, found.slice(state.page * PAGE, (state.page + 1) * PAGE).map((t) => make("tr", {},
    make("td", {}, t.posts ? make("a", { href: `#t${t.n}`, id: `t${t.n}-link` }, own(t.title || t.url)) : own(t.title || t.url), " ", link(t.url, "↗ forum")),
    make("td", { class: "number" }, t.expected && Number(t.expected) !== t.count ? `${t.count} of ${t.expected}` : String(t.count)),
    make("td", { class: "number" }, String(t.authors)), make("td", {}, (t.first || "").slice(0, 10)), make("td", {}, (t.last || "").slice(0, 10)),
    make("td", {}, t.complete === null ? "" : t.complete ? "yes" : `no: ${t.end_reason}`))));
  view.replaceChildren(make("div", { class: "wide" }, make("table", {}, make("caption", {}, "Threads"), make("thead", {}, head), body)), pager(state.page, pages, (page) => { state.page = page; drawList(); }));
  status.textContent = `${found.length.toLocaleString("en")} of ${threads.length.toLocaleString("en")} threads`;
  if (focus) document.getElementById(focus)?.focus();
}

function postOf(thread, post, n) {
  const answered = post.reply_to && thread.posts.findIndex((one) => [one.url, one.post_id].includes(post.reply_to));
  const article = make("article", { class: "post", id: `t${thread.n}-p${n}`, tabindex: "-1" },
    make("header", {}, make("strong", {}, own(post.author || "no name shown")), make("span", {}, own(post.date || post.date_raw || "no date shown")), make("span", {}, post.url ? link(post.url, `#${post.sequence || n + 1}`) : `#${post.sequence || n + 1}`),
      answered >= 0 && answered !== "" && answered !== undefined && answered !== null ? make("a", { href: `#t${thread.n}-p${answered}` }, `answers ${thread.posts[answered].author || `#${answered + 1}`}`) : null),
    [].concat(post.quotes || []).map((quote) => make("blockquote", {}, quote.author ? make("strong", {}, own(`${quote.author}: `)) : null, own(quote.text || ""))),
    make("p", { class: "text" }, own(post.quotes ? post.text_own || "" : post.text || "")));
  article.style.marginLeft = `${Math.min(Number(post.depth) || 0, 12) * 1.5}rem`;
  return article;
}

function drawThread(thread) {
  filters.hidden = true;
  status.textContent = `${thread.posts.length} posts`;
  view.replaceChildren(make("p", {}, make("a", { href: "#", id: "back" }, "← all threads")), make("h2", { id: "thread", tabindex: "-1" }, own(thread.title || thread.url)), make("p", {}, link(thread.url)), thread.posts.map((post, n) => postOf(thread, post, n)).reduce((all, one) => (all.append(one), all), make("div", {})));
}

function route() {
  const [, n, p] = /^#t(\d+)(?:-p(\d+))?$/.exec(location.hash) || [];
  const thread = n === undefined ? undefined : threads[Number(n)];
  if (!thread || !thread.posts) { filters.hidden = false; drawList(); return; }
  drawThread(thread);
  const target = p === undefined ? document.getElementById("thread") : document.getElementById(`t${n}-p${p}`);
  target?.focus();
  target?.scrollIntoView();
}

let timer = 0;
const status = make("p", { role: "status", id: "status" });
const view = make("div", { id: "view" });
const filters = make("form", { class: "filters", role: "search", onsubmit: (event) => event.preventDefault() },
  make("label", {}, "search titles, authors and texts", make("input", { type: "search", id: "search", oninput: (event) => { clearTimeout(timer); timer = setTimeout(() => { state.search = event.target.value.trim(); state.page = 0; drawList(); }, 150); } })),
  make("label", {}, "complete", make("select", { id: "complete", onchange: (event) => { state.complete = event.target.value; state.page = 0; drawList(); } }, make("option", { value: "" }, "all"), make("option", { value: "true" }, "complete"), make("option", { value: "false" }, "incomplete"))));
app.append(filters, status, view);
addEventListener("hashchange", route);
route();
