"""The plan of a drift crawl: what is asked for next, and which pair can be judged. Pure: it fetches nothing, and knows no framework.

=================  ===================================================================================================================
`arguments`        what a user hands to the spider, checked
`pages`            ``Wanted`` (a request), ``Fetched`` (its answer), ``PageFound`` (what one side of a pair turned out to be)
`addresses`        where a redirect may lead, and where a ``<meta http-equiv=refresh>`` does
`live`             the redirects of a live page, hop by hop
`memento`          the redirects of an archived page, inside its archive
`lookup`           from a collection or seed, by documents of the archive, to pairs
`remembered`       pages that were found, so that none is asked for twice, on disk
`plan`             pairs in the order of the input, each given out when both sides are there
`sources`          from a checked collection to the units of the plan
`rows`             a pair and its judgement as a row
`columns`          of a row: ours, and those of the input that travel
=================  ===================================================================================================================
"""
