"""What engines write around a thread's title: knowledge of `harvestcrawl.extraction.title`, as data, and how it is taken off."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from harvestcrawl.text import squeeze, tokens

MAX_TITLE = 300
"""Characters from which a text is no title."""


WEIGHTS = {"h1": 2.5, "h2": 2.0, "h3": 1.5, "h4": 1.2, "class": 1.2, "crumb": 1.5, "data": 2.0, "text": 1.0, "own link": 1.5}
"""How much it says for a text that a place of this kind shows it."""

TITLE_PARTS = ("title", "subject", "headline")
"""Parts of class names that mark a title."""

CRUMB_WORDS = ("crumb", "navigate_section", "linktree", "navpath", "navtree")
"""Parts of class names that mark the trail from the start page to the thread."""

LEADS = re.compile(
    r"^(?:author\s+topic|(?:re:\s*)?(?:view(?:ing)?\s+)?(?:topic|thread)|view\s+(?:single\s+)?post|forum\s+thread|discussion|"
    r"thema|sujet|fil|tema|ver\s+tema|asunto|tópico|argomento|discussione|onderwerp|ämne|tråd|emne|aihe|wątek|temat|téma|subiect|"
    r"тема|обсуждение|konu|başlık|θέμα|נושא|الموضوع|موضوع|กระทู้|chủ đề|topik|スレッド|トピック|主题|主題|标题|標題|주제|제목)"
    r"\s*(?:[:：]|\s[-–]\s)\s*",
    re.IGNORECASE,
)
"""Words that stand before the title and say what it is: ``Topic:``, ``View topic -``."""

REPLY = re.compile(r"^(?:(?:re|aw|antw|sv|vs|odp|ynt|отв|回复|回覆|答复|答覆)\s?(?:\[\d+\]|\(\d+\))?\s?[:：]\s*)+", re.IGNORECASE)
"""How the subject of an answer begins."""

TAILS = re.compile(
    r"\s*(?:[-–—|,·(\[]\s*)?(?:"
    r"\((?:read|gelesen|lu|leído|lido|letto|gelezen|läst|przeczytany|прочитано|okunma|阅读|閱讀)[^()]{0,12}\d[\d.,\s]*[^()\d]{0,12}\)|"
    r"\[(?:archive|archiv|archives|archivo)\]|"
    r"powered by [\w .!-]+)\s*$",
    re.IGNORECASE,
)
"""What engines write behind the title: how often it was read, that it is an archive, their own name."""

PAGE = re.compile(
    r"^(?:page|p\.|pg\.?|seite|página|pagina|pag\.?|strana|strona|stránka|oldal|sivu|sida|side|sayfa|σελίδα|стр(?:аница|\.)?|сторінка|страница|trang|halaman|หน้า|עמוד|صفحة|صفحه|第)\s*#?\s*\d+(?:\s*(?:/|of|von|de|di|van|av|af|sur|из|z|od|/)\s*\d+)?\s*(?:页|頁|ページ)?$"
    r"|^\d+\s*(?:页|頁|ページ|페이지|페이지)$|^\d+\s*(?:/|of)\s*\d+$",
    re.IGNORECASE,
)
"""The number of the page."""

GENERIC = frozenset(
    w.strip()
    for w in """
    topic|topics|thread|threads|view topic|view thread|viewing topic|viewing thread|view single post|view post|show thread
    read topic|discussion|discussions|forum|forums|forum thread|board|boards|message board|index page|home|main page|archive
    archives|lo-fi version|printable version|print view|print|print page|printer friendly|read|post|posts|message|messages|page
    reply|post reply|search|community|question|questions|answers|powered by|thema|themen|thema anzeigen|thema ansehen|beitrag
    beiträge|forum übersicht|foren-übersicht|startseite|druckansicht|sujet|sujets|voir le sujet|afficher le sujet|accueil
    discussione|argomento|leggi argomento|vedi argomento|ver tema|tema|temas|foro|foros|ver tópico|exibir tópico|tópico|fórum
    índice|onderwerp|bekijk onderwerp|toon onderwerp|ämne|visa ämne|tråd|emne|vis emne|vis tråd|aihe|näytä aihe|keskustelu|temat
    wątek|zobacz temat|zobrazit téma|téma|témamegtekintés|vizualizare subiect|тема|просмотр темы|форум|форумы|показ теми|konu
    konuyu görüntüle|θέμα|προβολή θέματος|פורום|נושא|הצג נושא|صفحه|موضوع|مشاهدة الموضوع|منتدى|กระทู้|chủ đề|xem chủ đề|topik
    lihat topik|論壇|论坛|帖子|主题|主題|查看主题|トピック|スレッド|掲示板|게시판|글
    """.replace("\n", "|").split("|")
    if w.strip()
)
"""Parts of a title that say what kind of page it is; compared folded."""

_SEPARATOR = re.compile(r"\s+(?:[-–—|·•»›«:/<>~]{1,2}|→)\s+|\s*[|»›•]\s*|:: ")
_NO_LETTER = re.compile(r"[\W_]+")


@lru_cache(maxsize=2000)
def cleaned(text: str, *, reply: bool = False) -> str:
    """A text without what engines write before and behind a title."""
    text = squeeze(text[: 8 * MAX_TITLE])
    if reply:
        text = REPLY.sub("", text)
    plain = LEADS.sub("", text)
    if plain.endswith((")", "]")) or "owered" in plain:
        plain = TAILS.sub("", plain)
    return plain or text


def pieces_of(whole: str) -> Iterator[tuple[int, int]]:
    """Where the parts between the separators of a title begin and end."""
    start = 0
    for match in _SEPARATOR.finditer(whole):
        if match.start() > start:
            yield start, match.start()
        start = match.end()
    if start < len(whole):
        yield start, len(whole)


@lru_cache(maxsize=2000)
def plain_words(text: str) -> tuple[str, ...]:
    """Words without accents, as they stand in an address."""
    plain = text if text.isascii() else "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return tuple(w for w in tokens(plain.replace("_", " ")) if not w.isdigit())


def letters(text: str) -> str:
    """Letters and digits alone, case folded: the spelling in which a name stands in a host."""
    return _NO_LETTER.sub("", text.casefold())
