"""Why a page is what it is said to be, and why a candidate was not taken, in plain words."""

from collections.abc import Iterator

from harvestcrawl.extraction.acceptance import MOST, Refusal, is_forum, lacking, least_score, listing
from harvestcrawl.extraction.outcome import PASSWORD_FIELD, classify
from harvestcrawl.extraction.scoring import SHORTLIST, Evidence, Scored
from harvestcrawl.extraction.trace import Read, Weighed
from harvestcrawl.items import CapturedPage, Outcome, ThreadPage

OUTCOMES = {
    Outcome.THREAD: "A thread",
    Outcome.BOARD: "A board: a list of threads or boards, no posts",
    Outcome.EMPTY: "Neither posts nor a list of threads",
    Outcome.LOGIN: "A page that asks for a login",
    Outcome.CHALLENGE: "A bot check that stands before the page",
    Outcome.ERROR: "An error",
    Outcome.NOT_HTML: "No HTML page",
}
"""What each outcome means, for the head of a report."""
LISTS = {
    Refusal.LISTING: "its parts begin with titles that lead to other pages: rows of a board, results of a search",
    Refusal.ROSTER: "its parts say next to nothing: a list of members",
    Refusal.ROWS: "each of its parts holds a link that the page lists: rows of a board",
}
ANCHORS = {"path": "the same tags above them, no. ", "date": "a date in ", "user": "a person in ", "alone": "alone: ", "name": "name "}
"""What `FrameSet.anchor` begins with, in words."""
KINDS = (("dates", "a date"), ("users", "a person"), ("actions", "what is offered on posts"), ("named", "a name that says post"))
"""The marks of posts, as `Evidence` calls them and in words."""


def explained(captured: CapturedPage, page: ThreadPage, weighed: Weighed | None, read: Read | None) -> tuple[str, ...]:
    """Why a page has posts or none."""
    if captured.failure is not None:
        return (f"There was no answer to read: {captured.failure}.",)
    if (captured.status or 200) >= 300:
        answered = f"The server answered HTTP {captured.status}: nothing on such a page is read as a post, whatever it looks like."
        return (answered, *(_of_outcome(page, weighed) if weighed else ()))
    if page.outcome is Outcome.THREAD:
        return _of_thread(page, weighed, read)
    if page.outcome is Outcome.NOT_HTML or weighed is None:
        return (_sentence(page.warnings[0] if page.warnings else "there is no element on it"),)
    return (*_of_outcome(page, weighed), *_of_best(weighed), *_advice(captured, page))


def verdict(weighed: Weighed, read: Read | None, scored: Scored, *, forum: bool, closely: bool) -> str:
    """What became of a candidate.

    :param forum: whether the page says that it belongs to a forum
    :param closely: whether it was compared closely
    """
    if scored is weighed.chosen:
        return "taken: these are the posts" if read is not None else "taken, and the page was read otherwise"
    if not closely:
        return f"not compared closely: {SHORTLIST} others hold more text or more marks of posts"
    refusal = lacking(scored, forum)
    if refusal is not None:
        return f"refused: {_lack(scored, refusal, forum)}"
    if len(scored.candidate.frames) > 1 and (found := listing(weighed.document, weighed.page, weighed.marks, scored)):
        return f"refused: {LISTS[found]}"
    best = weighed.chosen or weighed.ranked[0]
    if best is scored:
        return "passed over: a single frame, or the best one, could not be taken"
    return "could be posts, but the best candidate has more of what speaks for posts, or more posts"


def in_words(anchor: str) -> str:
    """What the frames of a candidate have in common."""
    kind, _, name = anchor.partition(" ")
    return f"{ANCHORS[kind]}{name}" if kind in ANCHORS else anchor


def marks_shown(evidence: Evidence) -> tuple[list[str], list[str]]:
    """The kinds of marks that most frames have, and those that they lack, in words."""
    has = [words for name, words in KINDS if getattr(evidence, name) >= MOST]
    return has, [words for _, words in KINDS if words not in has]


def _lack(scored: Scored, refusal: Refusal, forum: bool) -> str:
    score = scored.evidence.score
    if refusal is Refusal.ALONE:
        return "it is a single frame, and nothing on the page says that it belongs to a forum"
    if refusal is Refusal.LOW_SCORE:
        return f"its score, {score:.2f}, is below {least_score(scored, forum):.2f}, from which frames are posts"
    has, lacks = marks_shown(scored.evidence)
    if len(scored.candidate.frames) == 1:
        return f"of the marks of posts it has {_listed(has) if has else 'none'}; it lacks {_listed(lacks)}"
    return f"of the marks of posts, most of its frames have {_listed(has) if has else 'none'}; they lack {_listed(lacks)}"


def _of_thread(page: ThreadPage, weighed: Weighed | None, read: Read | None) -> tuple[str, ...]:
    many = f"{len(page.posts)} posts were" if len(page.posts) > 1 else "One post was"
    if page.posts_from is not None or read is None or weighed is None:
        return (f"{many} read from {page.posts_from}. Its markup shows none, so nothing can be framed on the page.", *_of_best(weighed))
    said = [f"{many} found: “{in_words(read.scored.candidate.anchor)}”, score {read.scored.evidence.score:.2f}."]
    if read.beside:
        said.append(
            f"So few posts tell too little of themselves: they were read beside {read.beside} that other pages of the site have shown."
        )
        return tuple(said)
    before = {frame.start for frame in read.scored.candidate.frames}
    after = {frame.start for frame in read.frames}
    if added := len(after - before):
        which = f"{added} posts that the candidate" if added > 1 else "One post that the candidate"
        said.append(f"{which} left out (an opener laid out otherwise, a post without the mark) {'were' if added > 1 else 'was'} added.")
    if dropped := len(before - after):
        which = f"{dropped} of its frames" if dropped > 1 else "One of its frames"
        said.append(f"{which} only looked like posts (an advertisement, a list of threads): left out.")
    return tuple(said)


def _of_outcome(page: ThreadPage, weighed: Weighed) -> tuple[str, ...]:
    """What on the page says that it is a board, a login and so on."""
    if page.outcome is Outcome.BOARD:
        return (f"It lists {len(page.listed)} threads or boards.",)
    ground = classify(weighed.document, weighed.page, lists_threads=False).ground
    if ground is None:
        return tuple(_sentence(warning) for warning in page.warnings if not warning.startswith("HTTP "))
    said = ground if ground == PASSWORD_FIELD else f"“{ground}”"
    means = {Outcome.CHALLENGE: "a bot check", Outcome.LOGIN: "a login", Outcome.ERROR: "an error"}
    return (f"There is {said} on it, and little else: that is {means.get(page.outcome, 'no thread')}.",)


def _of_best(weighed: Weighed | None) -> tuple[str, ...]:
    """Why the best candidate was not taken."""
    if weighed is None or not weighed.ranked:
        return ("Nothing on it repeats as posts do.",)
    best = weighed.ranked[0]
    frames = len(best.candidate.frames)
    parts = f"{frames} frames" if frames > 1 else "one frame"
    became = verdict(weighed, None, best, forum=is_forum(weighed.document), closely=True)
    return (f"The best candidate, “{in_words(best.candidate.anchor)}” ({parts}), was {became}.",)


def _advice(captured: CapturedPage, page: ThreadPage) -> Iterator[str]:
    """What may help with a page without posts."""
    if captured.url.startswith("file:"):
        yield "The page does not say where it is from: give its address with --url. By it a forum is known, and its members."
    elif page.outcome is Outcome.EMPTY:
        yield "If a browser shows posts here, they come from scripts: inspect its URL with --browser, or the page as the browser saves it."


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
