// Builds the inspected page in its frame, and leads from the rows to the page and back. The frame runs no script: all is done from here.
"use strict";
(() => {
  const frame = document.getElementById("page");
  if (!frame) return;
  const given = JSON.parse(document.getElementById("given").textContent);
  // Methods are taken from here: a form on the page may have fields that are called like them.
  const uncurried = (method) => Function.prototype.call.bind(method);
  const queryAll = uncurried(Document.prototype.querySelectorAll);
  const setAttribute = uncurried(Element.prototype.setAttribute);
  const removeAttribute = uncurried(Element.prototype.removeAttribute);
  const getAttribute = uncurried(Element.prototype.getAttribute);
  const closest = uncurried(Element.prototype.closest);
  const scrollTo = uncurried(Element.prototype.scrollIntoView);
  const rectangles = uncurried(Element.prototype.getClientRects);
  const insertBefore = uncurried(Node.prototype.insertBefore);
  const evaluate = uncurried(Document.prototype.evaluate);
  const rows = [...document.querySelectorAll("button.row[data-ref]")];
  let page = null;

  const found = (selector) => (page ? [...queryAll(page, selector)] : []);

  function build() {
    page = frame.contentDocument;
    const parsed = new DOMParser().parseFromString(given.markup, "application/xhtml+xml");
    if (parsed.getElementsByTagName("parsererror").length) {
      document.getElementById("status").textContent = "The page cannot be shown: " + parsed.documentElement.textContent.slice(0, 200);
      return;
    }
    const root = page.adoptNode(parsed.documentElement);
    const head = page.createElement("head");
    if (given.base) head.append(Object.assign(page.createElement("base"), { href: given.base }));
    head.append(style(given.plain));
    for (const address of given.linked) head.append(Object.assign(page.createElement("link"), { rel: "stylesheet", href: address, className: "hc-own" }));
    for (const sheet of given.sheets) head.append(style(sheet, "hc-own"));
    head.append(style(given.marks));
    insertBefore(root, head, root.firstChild);
    page.replaceChild(root, page.documentElement);
    for (const element of found("[data-hc-post]")) {
      const badge = page.createElement("hc-badge");
      badge.setAttribute("data-hc-badge", "post " + getAttribute(element, "data-hc-post"));
      const host = /^(table|thead|tbody|tfoot|tr)$/.test(element.localName) ? [...element.getElementsByTagName("*")].find((e) => /^t[dh]$/.test(e.localName)) : element;
      if (host) insertBefore(host, badge, host.firstChild);
    }
    page.addEventListener("click", (event) => {
      const post = event.target && event.target.nodeType === 1 && closest(event.target, "[data-hc-kind~=post]");
      if (post) choose(getAttribute(post, "data-hc-ref").split(" ").find((ref) => /^p\d+$/.test(ref)), false);
    });
    show();
    follow();
    document.documentElement.dataset.ready = "yes";
    const framed = new Set(found("[data-hc-post]")).size;
    document.getElementById("status").textContent = framed ? framed + " posts are framed." : "Nothing is framed.";
  }

  function style(text, name) {
    const sheet = page.createElement("style");
    sheet.textContent = text;
    if (name) sheet.className = name;
    return sheet;
  }

  function show() {
    const boxes = [...document.querySelectorAll("[data-show]")];
    if (!page || !page.documentElement) return;
    setAttribute(page.documentElement, "data-hc-show", boxes.filter((box) => box.checked).map((box) => box.dataset.show).join(" "));
    const labels = document.getElementById("labels").checked;
    (labels ? setAttribute : removeAttribute)(page.documentElement, "data-hc-labels", "yes");
    const own = document.getElementById("own").checked;
    for (const sheet of found(".hc-own")) sheet.media = own ? "all" : "not all";
  }

  function light(elements) {
    for (const element of found("[data-hc-now]")) removeAttribute(element, "data-hc-now");
    for (const element of elements) setAttribute(element, "data-hc-now", "yes");
    if (!elements.length) return;
    reveal(elements[0]);
    scrollTo(elements[0], { block: "center", inline: "nearest" });
  }

  // What a style sheet hides, or a script would have unfolded, is shown when it is asked for.
  function reveal(element) {
    for (let at = element; at && at.nodeType === 1 && !rectangles(element).length; at = at.parentNode) {
      if (page.defaultView.getComputedStyle(at).display === "none") setAttribute(at, "style", "display: revert !important");
      if (at.localName === "details") setAttribute(at, "open", "");
    }
  }

  function choose(ref, scrollPage) {
    const post = ref.split("-")[0];
    for (const row of rows) {
      const now = row.dataset.ref === post;
      row.parentNode.classList.toggle("now", now);
      row.setAttribute("aria-current", now ? "true" : "false");
      if (now) row.scrollIntoView({ block: "nearest" });
    }
    const elements = found('[data-hc-ref~="' + ref + '"]');
    if (scrollPage) light(elements);
    else {
      for (const element of found("[data-hc-now]")) removeAttribute(element, "data-hc-now");
      for (const element of elements) setAttribute(element, "data-hc-now", "yes");
    }
  }

  // report.html#p3 opens at the third post: for those who write about it.
  function follow() {
    const row = rows.find((candidate) => "#" + candidate.dataset.ref === location.hash);
    if (!row) return;
    choose(row.dataset.ref, true);
    row.parentNode.querySelector("details").open = true;
  }

  function attempt(xpath) {
    const said = document.getElementById("tried");
    try {
      // The addresses that the page has written in it stand in attributes that lead nowhere.
      const asked = xpath.replace(/@href\b/g, "@data-hc-href").replace(/@src\b/g, given.base ? "@src" : "@data-hc-src");
      const result = evaluate(page, asked, page, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
      const nodes = Array.from({ length: result.snapshotLength }, (_, n) => result.snapshotItem(n));
      const elements = nodes.map((node) => (node.nodeType === 1 ? node : node.ownerElement || node.parentNode)).filter((node) => node && node.nodeType === 1);
      light(elements);
      said.textContent = nodes.length + (nodes.length === 1 ? " match" : " matches");
    } catch (error) {
      said.textContent = "No XPath that gives elements";
    }
  }

  async function copy(button) {
    const text = button.dataset.copy;
    try {
      await navigator.clipboard.writeText(text);
    } catch (error) {
      const area = Object.assign(document.createElement("textarea"), { value: text });
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    button.textContent = "copied";
    setTimeout(() => { button.textContent = "copy"; }, 1200);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.ref) choose(button.dataset.ref, true);
    else if (button.dataset.xpath) { document.getElementById("xpath").value = button.dataset.xpath; attempt(button.dataset.xpath); }
    else if (button.dataset.copy) copy(button);
  });
  document.getElementById("try").addEventListener("submit", (event) => { event.preventDefault(); attempt(document.getElementById("xpath").value); });
  document.addEventListener("change", (event) => { if (event.target.type === "checkbox") show(); });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== "checkbox") return;
    if (event.key === "Escape") light([]);
    const step = { j: 1, k: -1 }[event.key];
    if (!step || !rows.length) return;
    const at = rows.findIndex((row) => row.getAttribute("aria-current") === "true");
    const row = rows[Math.min(rows.length - 1, Math.max(0, at < 0 ? 0 : at + step))];
    row.focus();
    choose(row.dataset.ref, true);
  });
  addEventListener("hashchange", follow);
  frame.addEventListener("load", build, { once: true });
  frame.srcdoc = given.shell;
})();
