const THREADS_A_PAGE = 100, POSTS_A_PAGE = 200, DEEPEST = 12;
const COLUMNS = [["title", "thread"], ["count", "posts"], ["authors", "authors"], ["first", "first post"], ["last", "last post"], ["complete", "whole"]];
const state = { search: "", complete: "", sort: "", down: false, page: 0, nested: true };
const threads = data.threads.map((thread, n) => ({ ...thread, n }));
const quotesOf = (post) => post.quotes ?? [];
const said = (post) => [post.author, post.text, ...quotesOf(post).map((quote) => quote.text)].map(textOf).join(" ");
for (const thread of threads) thread.found = [thread.title, thread.url, ...(thread.posts ?? []).map(said)].map(textOf).join("\n").toLowerCase();

function chosen() {
  const words = state.search.split(/\s+/).filter(Boolean);
  const found = threads.filter((t) => words.every((word) => t.found.includes(word)) && (!state.complete || String(t.complete) === state.complete));
  return state.sort ? sorted(found, (t) => t[state.sort], state.down) : found;
}

const endOf = (t) => (t.complete === null ? "not known" : t.complete ? "yes" : `no: ${data.ends[t.end_reason] ?? textOf(t.end_reason)}`);
function threadRow(t) {
  const name = own(t.title || t.url);
  const count = t.count.toLocaleString("en");
  return make("tr", {},
    make("th", { scope: "row" }, t.posts ? make("a", { href: `#t${t.n}`, id: `t${t.n}-link` }, name) : name, " ", link(t.url, "forum ↗", `forum ↗: ${t.url}`)),
    make("td", { class: "number" }, t.expected !== null && Number(t.expected) !== t.count ? `${count} of ${textOf(t.expected)}` : count),
    make("td", { class: "number" }, t.authors.toLocaleString("en")), make("td", {}, own(textOf(t.first).slice(0, 10))), make("td", {}, own(textOf(t.last).slice(0, 10))),
    make("td", {}, endOf(t)));
}

function drawList(focus) {
  const found = chosen();
  const pages = Math.max(1, Math.ceil(found.length / THREADS_A_PAGE));
  state.page = Math.min(state.page, pages - 1);
  const body = make("tbody", {}, found.slice(state.page * THREADS_A_PAGE, (state.page + 1) * THREADS_A_PAGE).map(threadRow));
  const table = make("table", { tabindex: "-1" }, make("caption", {}, "Threads"), heads(COLUMNS, state, ["count", "authors"], drawList), body);
  view.replaceChildren(wide("Threads", table), pager(state.page, pages, (page) => { state.page = page; drawList(); begin(view.querySelector("table")); }) ?? "");
  status.textContent = `${found.length.toLocaleString("en")} of ${threads.length.toLocaleString("en")} threads`;
  if (focus) document.getElementById(focus)?.focus();
}

/** Which post each one answers, by number: an earlier one that has the address or the id; else null. */
function answersOf(thread) {
  const known = new Map();
  return thread.posts.map((post, n) => {
    const answered = post.reply_to === undefined ? undefined : known.get(String(post.reply_to));
    for (const name of [post.url, post.post_id]) if (name !== undefined && !known.has(String(name))) known.set(String(name), n);
    return answered ?? null;
  });
}

/** The posts in the order of reading, as [number, depth]: where the forum nests them as it has them, else replies under what they answer. */
function reading(thread) {
  const answers = thread.answers ??= answersOf(thread);
  const flat = thread.posts.map((post, n) => [n, 0]);
  if (!state.nested) return flat;
  if (thread.posts.some((post) => post.depth > 0)) return thread.posts.map((post, n) => [n, Number(post.depth) || 0]);
  const under = new Map();
  for (const parent of new Set(answers)) under.set(parent, []);
  answers.forEach((parent, n) => under.get(parent).push(n));
  const order = [], waiting = (under.get(null) ?? []).map((n) => [n, 0]).reverse();
  while (waiting.length) {
    const [n, depth] = waiting.pop();
    order.push([n, depth]);
    for (const reply of [...(under.get(n) ?? [])].reverse()) waiting.push([reply, depth + 1]);
  }
  return order;
}

function quoteOf(quote) {
  return make("blockquote", {}, quote.author || quote.url ? make("p", { class: "by" }, own(textOf(quote.author) || "quoted"), ":", quote.url ? [" ", link(textOf(quote.url), "↗", `quoted post: ${textOf(quote.url)}`)] : null) : null, own(quote.text));
}

function postOf(thread, [n, depth]) {
  const post = thread.posts[n], answered = thread.answers[n];
  const number = `#${textOf(post.sequence) || n + 1}`;
  const article = make("article", { class: "post", id: `t${thread.n}-p${n}`, tabindex: "-1" },
    make("header", {}, make("strong", {}, own(post.author || "no name shown")), make("span", {}, own(post.date || post.date_raw || "no date shown")), make("span", {}, post.url ? link(textOf(post.url), number) : number),
      answered === null ? null : make("a", { href: `#t${thread.n}-p${answered}` }, "answers ", own(thread.posts[answered].author || `#${answered + 1}`))),
    quotesOf(post).map(quoteOf), post.text ? make("p", { class: "text" }, own(post.text)) : null);
  article.style.setProperty("--depth", Math.min(depth, DEEPEST));
  return article;
}

function drawThread(thread, wanted) {
  filters.hidden = summary.hidden = true;
  const order = reading(thread);
  const pages = Math.max(1, Math.ceil(order.length / POSTS_A_PAGE));
  const show = (page, post) => {
    const shown = order.slice(page * POSTS_A_PAGE, (page + 1) * POSTS_A_PAGE);
    status.textContent = `${thread.posts.length.toLocaleString("en")} ${thread.posts.length === 1 ? "post" : "posts"}${pages > 1 ? `, page ${page + 1} of ${pages}` : ""}`;
    const nests = thread.answers.some((one) => one !== null) || thread.posts.some((one) => one.depth > 0);
    const choice = nests ? select("nested", "replies", [["under", "under what they answer"], ["order", "in the thread's order"]], (value) => { state.nested = value === "under"; drawThread(thread); document.getElementById("nested").focus(); }) : null;
    if (choice) choice.querySelector("select").value = state.nested ? "under" : "order";
    view.replaceChildren(make("p", { class: "back" }, make("a", { href: "#", id: "back" }, "← all threads")), make("h2", { id: "thread", tabindex: "-1" }, own(thread.title || thread.url)),
      make("p", {}, link(thread.url), ` Whole? ${endOf(thread)}.`), choice ?? "", make("div", {}, shown.map((one) => postOf(thread, one))), pager(page, pages, (to) => { show(to); begin(document.getElementById("thread")); }) ?? "");
    if (post !== undefined) begin(document.getElementById(`t${thread.n}-p${post}`));
  };
  const place = wanted === undefined ? 0 : order.findIndex(([n]) => n === wanted);
  show(Math.max(0, Math.floor(place / POSTS_A_PAGE)), place >= 0 ? wanted : undefined);
}

function route() {
  const [, n, p] = /^#t(\d+)(?:-p(\d+))?$/.exec(location.hash) || [];
  const thread = n === undefined ? undefined : threads[Number(n)];
  if (!thread?.posts) {
    filters.hidden = summary.hidden = false;
    drawList(last === null ? undefined : `t${last}-link`);
    last = null;
    return;
  }
  last = thread.n;
  drawThread(thread, p === undefined ? undefined : Number(p));
  if (p === undefined) begin(document.getElementById("thread"));
}

const again = (change) => (value) => { change(value); state.page = 0; drawList(); };
let last = null;
const status = make("p", { role: "status", id: "status" });
const view = make("div", { id: "view" });
const summary = document.getElementById("summary");
const filters = make("form", { class: "filters", role: "search", "aria-label": "threads", onsubmit: (event) => event.preventDefault() },
  searchField("search titles, authors and texts", again((value) => { state.search = value; })),
  select("complete", "whole", [["", "all"], ["true", "whole"], ["false", "not whole"], ["null", "not known"]], again((value) => { state.complete = value; })));
app.append(filters, status, view);
addEventListener("hashchange", route);
route();
