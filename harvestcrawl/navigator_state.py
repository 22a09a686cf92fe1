"""A navigator's state as a value that can be stored, and a navigator that goes on from it."""

from collections.abc import Mapping
from dataclasses import dataclass

from harvestcrawl.arguments import Limits
from harvestcrawl.items import Outcome, ThreadPage
from harvestcrawl.navigation import Navigator
from harvestcrawl.steps import Wanted
from harvestcrawl.threads import ThreadLedger
from harvestcrawl.walks import ThreadWalk


@dataclass(frozen=True, slots=True, kw_only=True)
class WalkState:
    """A `ThreadWalk`."""

    key: str
    ledger: ThreadLedger
    number: int
    read: tuple[str, ...]
    pages: tuple[ThreadPage, ...]
    """Those that are held, each once."""
    held: tuple[tuple[str, int], ...]
    """The keys of the held pages in their order, each with the place of its page in ``pages``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NavigatorState:
    """A `Navigator`, its wishes and boards."""

    posts: int
    threads: int
    starts: tuple[tuple[str, ThreadPage], ...]
    requested: tuple[str, ...]
    queue: tuple[tuple[str, Wanted], ...]
    undecided: int
    listed: Mapping[str, tuple[str, ...]]
    came_in: Mapping[str, Outcome]
    walks: tuple[WalkState, ...]
    ended_threads: tuple[str, ...]
    waiting: Mapping[str, str]
    openers: Mapping[str, str]
    """With the digests as hexadecimal digits."""


def state_of(navigator: Navigator) -> NavigatorState:
    """What a navigator knows. It reads the navigator's own parts, so that these need no other form for the sake of storing."""
    wishes, boards = navigator._wishes, navigator._boards
    return NavigatorState(
        posts=navigator.posts,
        threads=navigator.threads,
        starts=tuple(navigator.starts),
        requested=tuple(sorted(wishes.requested)),
        queue=tuple(wishes._queue.items()),
        undecided=wishes._undecided,
        listed={board: tuple(sorted(keys)) for board, keys in boards._listed.items()},
        came_in=navigator._came_in,
        walks=tuple(map(_walk_state, navigator._walks.values())),
        ended_threads=tuple(sorted(navigator._ended_threads)),
        waiting=navigator._waiting,
        openers={digest.hex(): key for digest, key in navigator._openers.items()},
    )


def navigator_from(state: NavigatorState, limits: Limits, board_depth: int) -> Navigator:
    """A navigator that goes on from ``state``."""
    navigator = Navigator(limits, board_depth)
    wishes, boards = navigator._wishes, navigator._boards
    navigator.posts = state.posts
    navigator.threads = state.threads
    navigator.starts = list(state.starts)
    wishes.requested = set(state.requested)
    wishes._queue = dict(state.queue)
    wishes._undecided = state.undecided
    boards._listed = {board: set(keys) for board, keys in state.listed.items()}
    navigator._came_in = dict(state.came_in)
    navigator._walks = {walk.key: _walk_from(walk) for walk in state.walks}
    navigator._ended_threads = set(state.ended_threads)
    navigator._waiting = dict(state.waiting)
    navigator._openers = {bytes.fromhex(digest): key for digest, key in state.openers.items()}
    return navigator


def _walk_state(walk: ThreadWalk) -> WalkState:
    places: dict[int, int] = {}
    pages: list[ThreadPage] = []
    for page in walk.held.values():
        if id(page) not in places:
            places[id(page)] = len(pages)
            pages.append(page)
    return WalkState(
        key=walk.key,
        ledger=walk.ledger,
        number=walk.number,
        read=tuple(sorted(walk.read)),
        pages=tuple(pages),
        held=tuple((key, places[id(page)]) for key, page in walk.held.items()),
    )


def _walk_from(state: WalkState) -> ThreadWalk:
    held = {key: state.pages[place] for key, place in state.held}
    return ThreadWalk(key=state.key, ledger=state.ledger, number=state.number, read=set(state.read), held=held)
