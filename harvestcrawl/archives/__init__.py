"""Where the pairs of the drift job come from: collections of archived pages, read without a network.

The functions take text, bytes and paths and give values; what has to be asked for is a value, too (a URL). What cannot be used is a
`Problem` that names its line or URL, and the rest goes on.

=====================  ==============================================================================================================
`collection`           ``collection_at(value, archive)`` → ``Collection``: what was given, and what to ask for; its docstring has the stages
`files`                ``known_rows(collection, selection)`` → pairs, seeds and problems that are known without a network
`lookups`              ``capture_queries(seed, archive)``, ``read_captures(body, url, status)``, ``pairs_of(captures, …)``
`items`                ``Seed``, ``Capture``, ``Pair``, ``Problem``, ``Reading``
`uri_forms`            ``parse``, ``format_``: a memento's address and its parts; ``raw_form``; ``archived_target`` for redirects inside the
                       archive; ``is_memento``; ``calendar``
`endpoints`            ``archive_at(prefix, host or id)`` → ``Archive`` with ``timemap_url(url)``, ``cdx_query(url)``; ``ArchiveError``
`timemap`              ``read_timemap(body, url)`` → ``Reading``; its ``further`` are TimeMaps to be read, too
`cdx`                  ``read_cdx(body, url)`` → ``Reading``; ``rows(lines, where)`` for files; ``with_addresses(captures, prefix)``
`archive_it`           ``seeds_url(id)``, ``read_seeds(body, id, url, status)`` → ``Reading`` with seeds
`selection`            ``selection("yearly")`` → ``Selection`` with ``of(captures of one page)``
`tables`               ``read_table(data, name)`` → pairs, seeds and problems of a ``.csv``, ``.tsv``, ``.jsonl`` or ``.txt``
`warc`                 ``read_warc(path)`` → pairs with archived titles, and problems, of a ``.warc``, ``.warc.gz`` or ``.wacz``
`timestamps`           ``exact_time``, ``as_datetime``, ``from_http_date``, ``padded``
=====================  ==============================================================================================================

The title of a page, archived or live, is read by `harvestcrawl.title_reader`.
"""

from harvestcrawl.archives.items import Capture, Pair, Problem, Reading, Seed

__all__ = ["Capture", "Pair", "Problem", "Reading", "Seed"]
