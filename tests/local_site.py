"""A small web server for tests: pages are put in a dict, requests are written down. Loopback only."""

import contextlib
import html
import socket
import struct
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

HTML = "text/html; charset=utf-8"


@dataclass
class Answer:
    body: str | bytes = ""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    delay: float = 0.0
    reset: bool = False
    """Whether the connection is reset in the place of an answer."""


@dataclass
class Site:
    """What a served site holds and was asked for. Keys of ``pages``: path with query. A list of answers is given one by one."""

    url: str
    pages: dict[str, str | Answer | list[Answer]] = field(default_factory=dict)
    requests: list[str] = field(default_factory=list)
    agents: set[str] = field(default_factory=set)
    headers: list[dict[str, str]] = field(default_factory=list)
    """Of each request, by their names in lower case."""
    at_once: int = 0
    most_at_once: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def asked(self, path: str) -> int:
        """How often ``path`` was asked for."""
        return Counter(self.requests)[path]

    def answer(self, path: str) -> Answer:
        with self.lock:
            self.requests.append(path)
            page = self.pages.get(path)
            if isinstance(page, list):
                page = page.pop(0) if len(page) > 1 else page[0]
        if page is None:
            return Answer("<html><head><title>Not found</title></head><body><p>There is no such page.</p></body></html>", 404)
        return Answer(page) if isinstance(page, str) else page

    def answer_to(self, path: str, headers: dict[str, str]) -> Answer:
        """The same for sites that look at who asks; ``headers`` have their names in lower case."""
        return self.answer(path)

    def count(self, step: int) -> None:
        with self.lock:
            self.at_once += step
            self.most_at_once = max(self.most_at_once, self.at_once)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    site: Site

    def handle(self) -> None:
        with contextlib.suppress(ConnectionError):  # a client that was killed
            super().handle()

    def do_GET(self) -> None:
        self.site.count(1)
        self.site.agents.add(self.headers.get("User-Agent", ""))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.site.headers.append(headers)
        answer = self.site.answer_to(self.path, headers)
        time.sleep(answer.delay)
        self.site.count(-1)
        if answer.reset:
            self.reset()
            return
        body = answer.body.encode() if isinstance(answer.body, str) else answer.body
        self.send_response(answer.status)
        for name, value in {"Content-Type": HTML, "Content-Length": str(len(body)), **answer.headers}.items():
            self.send_header(name, value.replace("{url}", self.site.url))
        with contextlib.suppress(ConnectionError):  # a client that had enough
            self.end_headers()
            self.wfile.write(body)

    def reset(self) -> None:
        """Close the connection with RST: nothing lingers (socket(7), SO_LINGER)."""
        self.close_connection = True
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        socket.close(self.connection.detach())

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextlib.contextmanager
def served(kind: type[Site] = Site) -> Iterator[Any]:
    """An empty site on a free port; its ``url`` ends without a slash.

    :param kind: a class that answers in another way
    """
    handler = type("Handler", (_Handler,), {})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        handler.site = site = kind(f"http://127.0.0.1:{server.server_port}")
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        try:
            yield site
        finally:
            server.shutdown()
            thread.join()


@dataclass
class Entry:
    """A post to be written into a page."""

    number: int
    author: str
    text: str
    date: str = ""

    def __post_init__(self) -> None:
        self.date = self.date or f"2021-03-{1 + self.number % 28:02}T{8 + self.number % 12:02}:{self.number * 7 % 60:02}:00+00:00"


AUTHORS = ("ada_w", "Bram", "ceridwen", "d.okafor", "Elif", "fenna77", "Grzegorz")
SUBJECTS = ("the bearing", "a new gasket", "my old lathe", "the wiring loom", "that relay", "the second pump", "this manual")
DEEDS = ("came loose again after", "has run quietly since", "took me two evenings and", "was cheaper than", "looks nothing like", "needed")
ENDS = ("the winter storage", "what the dealer sold me", "I cleaned the contacts", "a turn with the torque wrench", "the photo above")


def entries(first: int, last: int) -> list[Entry]:
    """Posts with the given numbers; the same number always gives the same post."""
    return [
        Entry(n, AUTHORS[n * 5 % 7], f"Number {n}: {SUBJECTS[n % 7]} {DEEDS[n % 6]} {ENDS[n % 5]}. Will try step {n * 13} next.")
        for n in range(first, last + 1)
    ]


HEAD = '<!doctype html><html lang="en"><head><title>{title} | Workshop Talk</title>{link}</head><body><p><a href="/">Workshop Talk</a></p>'
FOOT = '<footer><a href="/help">Help</a> <a href="/terms">Terms</a></footer></body></html>'
POST = """
<article class="post" id="post-{number}">
  <header><a class="author" href="/members/{author}">{author}</a>
    <a class="permalink" href="{permalink}"><time datetime="{date}">{day}</time></a></header>
  <div class="post-body"><p>{text}</p></div>
</article>"""
TOPIC = """
<tr class="topic">
  <td class="title"><a class="topictitle" href="{url}">{name}</a><br>by <a class="username" href="/members/{author}">{author}</a></td>
  <td class="replies">{replies}</td><td class="views">{views}</td>
  <td class="lastpost">by <a class="username" href="/members/{last}">{last}</a>
    <time datetime="{day}T10:00:00+00:00">{day}</time></td></tr>"""
TOPICS = "<thead><tr><th>Topics</th><th>Replies</th><th>Views</th><th>Last post</th></tr></thead>"


def pager(following: str | None) -> str:
    return f'<nav class="pager"><a rel="next" href="{following}">Next</a></nav>' if following else ""


def thread_page(
    title: str, posts: Sequence[Entry], *, following: str | None = None, canonical: str | None = None, permalink: str = "#post-{n}"
) -> str:
    """A thread's page in plain markup of no particular engine."""
    items = "".join(
        POST.format(
            number=p.number,
            author=html.escape(p.author),
            permalink=permalink.format(n=p.number),
            date=p.date,
            day=p.date[:10],
            text=html.escape(p.text),
        )
        for p in posts
    )
    link = f'<link rel="canonical" href="{canonical}">' if canonical else ""
    head = HEAD.format(title=html.escape(title), link=link)
    links = pager(following)
    return f'{head}<main><h1>{html.escape(title)}</h1>{links}<div class="posts">{items}</div>{links}</main>{FOOT}'


def board_page(title: str, threads: Sequence[tuple[str, str]], *, following: str | None = None, extra: str = "") -> str:
    """A board's page: links to threads, each with its replies and last post."""
    rows = "".join(
        TOPIC.format(
            url=url,
            name=html.escape(name),
            author=AUTHORS[i % 7],
            replies=i * 3 + 1,
            views=i * 40 + 12,
            last=AUTHORS[(i + 3) % 7],
            day=f"2021-04-{1 + i:02}",
        )
        for i, (url, name) in enumerate(threads)
    )
    head = HEAD.format(title=html.escape(title), link="")
    links = pager(following)
    table = f'<table class="topiclist">{TOPICS}<tbody>{rows}</tbody></table>'
    return f"{head}<main><h1>{html.escape(title)}</h1>{links}{table}{links}{extra}</main>{FOOT}"
