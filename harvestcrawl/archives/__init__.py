"""Where the pairs of the drift job come from: collections of archived pages, read without a network.

The functions take text, bytes and paths and give values; what has to be asked for is a value, too (a URL). What cannot be used is a
`Problem` that names its line or URL, and the rest goes on.

=====================  ==============================================================================================================
`items`                ``Seed``, ``Capture``, ``Pair``, ``Problem``, ``Reading``
`uri_forms`            ``parse``, ``format_``: a memento's address and its parts; ``raw_form``; ``archived_target`` for redirects inside the
                       archive; ``is_memento``; ``calendar``
`timestamps`           ``exact_time``, ``as_datetime``, ``from_http_date``, ``padded``
=====================  ==============================================================================================================

The title of a page, archived or live, is read by `harvestcrawl.title_reader`.
"""

from harvestcrawl.archives.items import Capture, Pair, Problem, Reading, Seed

__all__ = ["Capture", "Pair", "Problem", "Reading", "Seed"]
