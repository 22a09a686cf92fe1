"""What follows from a board's page: the threads and boards that it lists, and its next page."""

from harvestcrawl.arguments import Limits
from harvestcrawl.items import ThreadPage
from harvestcrawl.steps import Kind, Wanted
from harvestcrawl.urls import page_key, request_url, same_site
from harvestcrawl.wishes import Wishes


class Boards:
    """The boards of one crawl.

    :param depth: how many boards may lie between a start page and a board that is still followed
    """

    def __init__(self, limits: Limits, depth: int, wishes: Wishes) -> None:
        self._limits = limits
        self._depth = depth
        self._wishes = wishes
        self._listed: dict[str, set[str]] = {}  # a board's key -> what its pages listed so far

    def take(self, page: ThreadPage, wanted: Wanted) -> str | None:
        """Let what ``page`` lists wait for its turn, and behind it the board's next page.

        :returns: what the page's record should say besides
        """
        if wanted.depth > self._depth:
            return f"not followed: more than {self._depth} boards away from the start"
        board = wanted.board or page_key(wanted.url)
        known = self._listed.pop(board, set())
        links = {page_key(link.url): link.url for link in page.listed if same_site(page.url, link.url)}
        fresh = [key for key in links if key not in known]
        for key in fresh:
            if self._wishes.claim(key):
                self._wishes.add(key, Wanted(url=request_url(links[key]), kind=Kind.LISTED, depth=wanted.depth + 1))
        following = page.next_page_url
        # Engines answer a page number that is too high with the last page: no new link, no next page.
        if not following or not fresh or not same_site(page.url, following):
            return None
        if self._limits.max_pages is not None and wanted.number >= self._limits.max_pages:
            return None
        if self._wishes.claim_now(key := page_key(following, keep_first=wanted.number == 1)):
            self._listed[board] = known.union(fresh)
            number = wanted.number + 1
            page_after = Wanted(url=request_url(following), kind=Kind.BOARD_PAGE, depth=wanted.depth, number=number, board=board)
            self._wishes.add(key, page_after)
        return None
