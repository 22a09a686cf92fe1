"""Crawls that survive: what is to be fetched and what came in is kept, so that the same command again goes on where a crawl was cut off.

A crawl's state follows from the pages that came in and their order (`harvestcrawl.navigation` is a state machine without a clock or a
network). So these are kept in a journal before anything is done with them; a snapshot of the state now and then keeps the journal short;
and for each output is known how long it was at which entry. What a crawl that was killed had written behind that is cut off, and written
again from the journal: every row comes out once.
"""

from harvestcrawl.frontier.contract import Frontier, FrontierError, Item, Kept, Progress
from harvestcrawl.frontier.sqlite import SqliteFrontier

__all__ = ["Frontier", "FrontierError", "Item", "Kept", "Progress", "SqliteFrontier"]
