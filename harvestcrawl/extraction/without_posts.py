"""Why a page has no posts, in a line for whoever looks for them."""

from harvestcrawl.document import Document
from harvestcrawl.extraction.outline import Outline
from harvestcrawl.items import Outcome

# A page that is built by its scripts shows next to nothing without them: a title, a spinner, "please enable JavaScript".
_NEXT_TO_NOTHING = 200
SAYS = {
    Outcome.LOGIN: "it asks for a login",
    Outcome.CHALLENGE: "a bot check stands before it",
    Outcome.ERROR: "it loaded, and says that something went wrong",
    Outcome.NOT_HTML: "it is no HTML page",
}
NOTHING = "there is nothing on it"
SCRIPTS = "there is next to nothing on it without its scripts"
NO_POSTS = "it has text, but nothing on it repeats as posts or threads do"


def why_without_posts(document: Document, page: Outline, outcome: Outcome) -> tuple[str, ...]:
    """The reason; empty for a board, which has its list."""
    if outcome is Outcome.EMPTY:
        if page.chars[-1] > _NEXT_TO_NOTHING:
            return (NO_POSTS,)
        return (SCRIPTS if next(document.root.iter("script"), None) is not None else NOTHING if not page.chars[-1] else NO_POSTS,)
    return (SAYS[outcome],) if outcome in SAYS else ()
