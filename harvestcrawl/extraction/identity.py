"""What makes a post the same post in a later crawl, and the id that follows from it."""

import hashlib
from collections import Counter

from harvestcrawl.urls import page_key


class PostIds:
    """Gives out the ids of one page's posts, in page order.

    :param thread_url: the thread's first page
    """

    def __init__(self, thread_url: str) -> None:
        self._thread = page_key(thread_url)
        self._seen: Counter[str] = Counter()

    def id_of(self, *, post_id: str | None, url: str | None, author: str | None, text_own: str) -> str:
        """The id of a post known by the engine's id, else by its address, else by who wrote what; a twin gets another."""
        if post_id:
            identity = f"{self._thread}\nid {post_id}"
        elif url:
            identity = f"{self._thread}\nurl {url}"
        else:
            identity = f"{self._thread}\ntext {author or ''}\n{text_own}"
        self._seen[identity] += 1
        times = self._seen[identity]
        return _digest(f"{identity}\n{times}" if times > 1 else identity)


def _digest(identity: str) -> str:
    return hashlib.blake2b(identity.encode("utf-8", "surrogatepass"), digest_size=10).hexdigest()
