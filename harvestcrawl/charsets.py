"""The charset of a page's bytes, by the order of the browsers, with stated rules for declarations that are damaged or wrong."""

import codecs
import re

import webencodings
from charset_normalizer import from_bytes

# WHATWG Encoding, 4.2: labels name the wider of two relatives. Where Python's codec of that name is the narrower one, the wider one
# is used; the rest is Python's spelling.
_PYTHON_NAMES = {
    "gbk": "gb18030",
    "gb2312": "gb18030",
    "shift_jis": "cp932",
    "euc-kr": "cp949",
    "big5": "big5hkscs",
    "iso-8859-1": "cp1252",
    "windows-1252": "cp1252",
    "x-user-defined": "cp1252",
    "utf-16le": "utf-16-le",
    "utf-16be": "utf-16-be",
}
_BYTE_ORDER_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_MULTI_BYTE = frozenset("gb18030 cp932 euc-jp euc_jp iso-2022-jp iso2022_jp cp949 big5hkscs utf-16-le utf-16-be utf-8".split())
_FALLBACK = "cp1252"
# What is believed of a page that declares nothing and is no UTF-8: the legacy charsets that browsers guess (Chromium's detector),
# without those that a short text cannot tell from windows-1252.
_GUESSED = "cp1251 koi8_r cp932 euc_jp gb18030 big5hkscs cp949 cp1252 cp1253 cp1254 cp1255 cp1256".split()
_GUESSED_FROM = 20_000
# "charset" and what follows it, with quotes that may be missing on either side: charset=utf8;, charset="utf-8, charset = 'utf-8'.
_CHARSET = re.compile(r"charset\s*=\s*[\"']?\s*(?:charset\s*=\s*)?([^\"'\s;,/>]+)", re.IGNORECASE)
_META = re.compile(rb"<!--.*?(?:-->|\Z)|<meta[\s/]([^>]*)>?", re.IGNORECASE | re.DOTALL)
_XML_DECLARATION = re.compile(rb"\s*<\?xml[^>]*?encoding\s*=\s*[\"']([^\"'>]+)")
_BEYOND_ASCII = re.compile(rb"[\xc2-\xf4][\x80-\xbf]+")
# Two characters of GBK can be UTF-8 by chance; so many hardly are.
_NO_CHANCE = 6
_TAG = re.compile(rb"<[^>]*>")


def decode(data: bytes, content_type: str | None = None) -> tuple[str, str]:
    """The text of a page's first bytes, and the charset it was read in.

    Byte order mark, ``charset`` of the header, ``<meta>`` (anywhere: browsers begin anew for a late one), content. Against a declaration:
    UTF-8 with characters beyond ASCII is UTF-8 whatever one-byte charset is declared (chance hardly makes such sequences; with some more
    of them, whatever charset), a declared
    charset that the bytes do not fit gives way to one that they fit, and labels count without the quotes and marks around them.

    :param content_type: the ``Content-Type`` header
    """
    for mark, name in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return _lenient(data[len(mark) :], name), name
    declared = [name for name in (from_header(content_type), from_markup(data)) if name]
    if data.isascii() and not any(name.startswith(("utf-16", "iso-2022", "iso2022")) for name in declared):
        return data.decode("ascii"), declared[0] if declared else "utf-8"
    name = _fitting(data, declared)
    return _lenient(data, name), name


def from_header(content_type: str | None) -> str | None:
    """The charset that a ``Content-Type`` header names, as Python's codec; ``None`` for none and for one that nobody knows."""
    found = _CHARSET.search(content_type or "")
    return _codec(found[1]) if found else None


def from_markup(data: bytes) -> str | None:
    """The charset that an XML declaration or the first fitting ``<meta>`` outside comments names (HTML, 13.2.3.2)."""
    declaration = _XML_DECLARATION.match(data)
    labels = [declaration[1]] if declaration else []
    for meta in _META.finditer(data):
        found = _CHARSET.search(meta[1].decode("latin-1")) if meta[1] else None
        if found:
            labels.append(found[1].encode("latin-1"))
    for label in labels:
        name = _codec(label.decode("latin-1"))
        if name:
            return "utf-8" if name.startswith("utf-16") else name  # it could be read, so it is not UTF-16
    return None


def _codec(label: str) -> str | None:
    """Python's codec for a label; damaged labels by their letters and digits (``utf_8``, ``"utf8``, ``iso8859_1``)."""
    for spelling in (label.strip(), label.strip().replace("_", "-"), re.sub(r"[^A-Za-z0-9-]", "", label)):
        encoding = webencodings.lookup(spelling)
        if encoding is not None:
            return None if encoding.name == "replacement" else _PYTHON_NAMES.get(encoding.name, encoding.codec_info.name)
    return None


def _fitting(data: bytes, declared: list[str]) -> str:
    is_utf8 = _fits(data, "utf-8")
    for name in declared:
        if is_utf8 and (name not in _MULTI_BYTE or len(_BEYOND_ASCII.findall(data)) >= _NO_CHANCE):
            return "utf-8"
        if _fits(data, name):
            return name
    if is_utf8:
        return "utf-8"
    if declared and (declared[0] != "utf-8" or not _mostly_wrong(data)):
        return declared[0]
    return _guessed(data)


def _guessed(data: bytes) -> str:
    text = _TAG.sub(b" ", data[:_GUESSED_FROM])
    best = from_bytes(text, cp_isolation=_GUESSED, preemptive_behaviour=False).best()
    return best.encoding if best is not None else _FALLBACK


def _mostly_wrong(data: bytes) -> bool:
    text = data.decode("utf-8", "replace")
    high = len(text) - len(text.encode("ascii", "ignore"))
    return text.count("\ufffd") * 2 > high


def _fits(data: bytes, name: str) -> bool:
    """Whether ``data`` is text in that charset; a character that the end cuts in two does not count against it."""
    try:
        codecs.getincrementaldecoder(name)("strict").decode(data, False)
    except UnicodeDecodeError:
        return False
    return True


def _lenient(data: bytes, name: str) -> str:
    return codecs.getincrementaldecoder(name)("replace").decode(data, False)
