"""Posts as a mailbox (RFC 4155): a message each, threaded, for the tools that read mailing lists."""

import hashlib
import re
from collections import OrderedDict
from collections.abc import Mapping
from datetime import datetime
from email.generator import BytesGenerator
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from io import BytesIO
from typing import Any, BinaryIO, Self
from urllib.parse import urlsplit

from scrapy.crawler import Crawler
from scrapy.exporters import BaseItemExporter

from harvestcrawl.exporters import OutputGuard, post_rows

POLICY = SMTP.clone(linesep="\n", max_line_length=998)
REMEMBERED = 200_000
"""Posts whose message ids are kept for the replies to them; of the threads that were read longest ago they are forgotten first."""
EPOCH = "Thu Jan  1 00:00:00 1970"
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_UNSAFE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


class Threads:
    """Which message a reply answers."""

    def __init__(self) -> None:
        self._threads: OrderedDict[str, dict[str, str]] = OrderedDict()
        self._count = 0

    def answers(self, row: Mapping[str, Any], message_id: str) -> list[str]:
        """The messages above a post, the thread's opener first; the post is known from then on."""
        thread = self._threads.setdefault(row["thread_url"], {})
        self._threads.move_to_end(row["thread_url"])
        opener = thread.setdefault("", message_id)
        parent = thread.get(row["reply_to"] or "", opener)
        for key in filter(None, (row["url"], row["post_id"])):
            thread[key] = message_id
            self._count += 1
        while self._count > REMEMBERED and len(self._threads) > 1:
            self._count -= len(self._threads.popitem(last=False)[1]) - 1
        return [one for one in dict.fromkeys((opener, parent)) if one != message_id]


def message_of(row: Mapping[str, Any], threads: Threads) -> EmailMessage:
    """A post row as a message. Addresses end with ``.invalid``: nobody can be written to by them (RFC 2606)."""
    message = EmailMessage(policy=POLICY)
    domain = f"{_host(row['thread_url'])}.invalid"
    message_id = f"<{row['id']}@{domain}>"
    above = threads.answers(row, message_id)
    title = _line(row["thread_title"] or "")
    message["Subject"] = f"Re: {title}" if above else title
    message["From"] = _address(row["author"], domain)
    if date := _mail_date(row["date"]):
        message["Date"] = date
    message["Message-ID"] = message_id
    if above:
        message["In-Reply-To"] = above[-1]
        message["References"] = " ".join(above)
    shown = {"Permalink": row["url"], "Thread": row["thread_url"], "Author-URL": row["author_url"], "Date-Shown": row["date_raw"]}
    for name, value in shown.items():
        if value:
            message[f"X-{name}"] = _line(value)
    for url in (*row["images"], *(attachment["url"] for attachment in row["attachments"])):
        message["X-Attachment"] = _line(url)
    message.set_content(_UNSAFE.sub(" ", row["text"]), cte="quoted-printable")
    return message


def in_mailbox(message: EmailMessage, date: str | None) -> bytes:
    """A message as it stands in a mailbox file."""
    out = BytesIO()
    BytesGenerator(out, mangle_from_=False, policy=POLICY).flatten(message)
    # A line of the text that begins like the next message: spelled so that it does not, and is the same when it is read.
    body = re.sub(rb"^From ", b"=46rom ", out.getvalue(), flags=re.MULTILINE)
    moment = _moment(date)
    when = moment.strftime("%a %b %e %H:%M:%S %Y") if moment else EPOCH
    return f"From {message['Message-ID'][1:-1]} {when}\n".encode("ascii", "replace") + body.rstrip(b"\n") + b"\n\n"


class MboxExporter(BaseItemExporter):
    """One message a post."""

    def __init__(self, file: BinaryIO, crawler: Crawler | None = None, **options: Any) -> None:
        super().__init__(**options)
        self._file = file
        self._guard = OutputGuard(file, crawler)
        self._threads = Threads()

    @classmethod
    def from_crawler(cls, crawler: Crawler, file: BinaryIO, **options: Any) -> Self:
        """Made by Scrapy."""
        return cls(file, crawler=crawler, **options)

    def export_item(self, item: Any) -> None:
        """Write the messages of ``item``."""
        with self._guard:
            for row in post_rows(item):
                self._file.write(in_mailbox(message_of(row, self._threads), row["date"]))


def _address(author: str | None, domain: str) -> Address:
    name = _line(author or "")
    known_by = hashlib.blake2b(name.encode(), digest_size=6).hexdigest() if name else "unknown"
    return Address(display_name=name, username=known_by, domain=domain)


def _host(url: str) -> str:
    host = (urlsplit(url).hostname or "forum").rstrip(".")
    return host if re.fullmatch(r"[a-z0-9.-]+", host) else "forum"


def _moment(date: str | None) -> datetime | None:
    """A date that is known to the day at least."""
    try:
        return datetime.fromisoformat(date) if date and len(date) >= len("2020-04-18") else None
    except ValueError:
        return None


def _mail_date(date: str | None) -> str | None:
    """As mail has it (RFC 5322, 3.3): -0000 where the page shows no zone. Mail knows no day without a time: it gets that of midnight."""
    moment = _moment(date)
    return format_datetime(moment) if moment else None


def _line(text: str) -> str:
    return _CONTROLS.sub(" ", text).strip()
