"""Names for pictures of pages."""

import hashlib
import re
from urllib.parse import urlsplit

_NO_NAME = re.compile(r"[^A-Za-z0-9.-]+")


def picture_name(url: str) -> str:
    """A file name that tells the page, and is another one for each address."""
    parts = urlsplit(url)
    readable = _NO_NAME.sub("-", f"{parts.netloc}{parts.path}").strip("-")[:80]
    return f"{readable}-{hashlib.sha256(url.encode()).hexdigest()[:10]}.png"
