"""Stop words: those of the published measure, and those of a title's own language."""

import functools
import re

ENGLISH = frozenset(
    """
    i me my myself we our ours ourselves you you're you've you'll you'd your yours yourself yourselves he him his himself she she's her
    hers herself it it's its itself they them their theirs themselves what which who whom this that that'll these those am is are was
    were be been being have has had having do does did doing a an the and but if or because as until while of at by for with about
    against between into through during before after above below to from up down in out on off over under again further then once here
    there when where why how all any both each few more most other some such no nor not only own same so than too very s t can will just
    don don't should should've now d ll m o re ve y ain aren aren't couldn couldn't didn didn't doesn doesn't hadn hadn't hasn hasn't
    haven haven't isn isn't ma mightn mightn't mustn mustn't needn needn't shan shan't shouldn shouldn't wasn wasn't weren weren't won
    won't wouldn wouldn't
    """.split()
)
"""The English list of NLTK's stop-word corpus (nltk_data, ``corpora/stopwords/english``; the 179 words that it had when the method
was published, 2022). It is a table here because NLTK ships no corpora and a run must not download one."""

_GUESSED = "de fr es pt it nl sv da no fi pl cs sk hu ro hr tr id vi ca ru uk bg el he ar fa hi".split()
"""Languages that a title without a declared one is tried in; of equals the first. The scripts of the others tell them."""
_BY_SCRIPT = (("ja", "\u3040", "\u30ff"), ("zh", "\u4e00", "\u9fff"), ("th", "\u0e00", "\u0e7f"), ("ko", "\uac00", "\ud7a3"))
_WORD = re.compile(r"[^\W\d_]+")


def stop_words(text: str, lang: str | None = None) -> frozenset[str]:
    """The words of ``text``'s language that say nothing, and the English ones, folded.

    :param lang: a BCP 47 tag; without one the language is the one whose words occur most
    """
    declared = (lang or "").replace("_", "-").split("-")[0].lower()
    return ENGLISH | _list(declared if declared in _known() and declared != "en" else _guess(text))


def _guess(text: str) -> str:
    for code, low, high in _BY_SCRIPT:
        if any(low <= letter <= high for letter in text):
            return code
    words = set(_WORD.findall(text.lower()))
    hits = {code: len(words & _list(code)) for code in _GUESSED}
    best = max(hits, key=lambda code: hits[code])  # the first of equals: dicts keep their order
    return best if hits[best] > len(words & ENGLISH) else "en"


@functools.cache
def _known() -> frozenset[str]:
    import stopwordsiso

    return frozenset(stopwordsiso.langs())


@functools.cache
def _list(code: str) -> frozenset[str]:
    """Stopwords ISO's list; for English NLTK's, as the other one has 1,298 words, "home" and "information" among them."""
    if code == "en":
        return ENGLISH
    import stopwordsiso

    return frozenset(stopwordsiso.stopwords(code))
