"""Stored crawls on Apache Spark: posts, and drift rows, from many WARC files at once. Needs the extra ``spark``.

One partition a file. The executors open the files themselves and read them as streams, record by record: Spark's own ``binaryFiles``
would hand a file to Python as a whole, and those of Common Crawl have a gigabyte. So harvestcrawl, with the extra, is installed wherever
executors run, and a path means the same to all of them: it lies in a shared folder, or is the URL of a store that fsspec knows.

A file is read once for all that is wanted of it. Pages with their posts, and what could not be read, are therefore rows of one table
(`StoredCrawl.rows`, `StoredTitles.rows`), which can be cached or saved, and the parts are views of it.
"""

import glob
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from harvestcrawl.drift.detection import METHODS, THRESHOLD
from harvestcrawl.items import TitleDrift
from harvestcrawl.spark_files import page_rows, title_rows
from harvestcrawl.spark_judging import drift_values, join_key
from harvestcrawl.spark_rows import MissingSparkError, PageRow, TitleRow, schema_of, values_of

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

Paths = str | Path | Iterable[str | Path]
Options = Mapping[str, Any] | None
COMMON_CRAWL = "crawl-data/"
"""How the paths in Common Crawl's lists begin; they lead on from where it is had, see ``base``."""


@dataclass(frozen=True, slots=True)
class StoredCrawl:
    """The pages of a stored crawl.

    Each part is computed when it is asked for, from the files on. Whoever wants several caches ``rows``, or writes them and makes a
    `StoredCrawl` of what was written: then nothing is read again, even if executors are lost.
    """

    rows: "DataFrame"
    """A row for each page, with its posts, and one for each record that could not be read: `spark_rows.PageRow`."""

    @property
    def posts(self) -> "DataFrame":
        """A row a post, with the columns of `items.Post`. A page that was captured twice gives its posts twice, under the same ``id``."""
        return self.rows.selectExpr("explode(posts) AS post").select("post.*")

    @property
    def pages(self) -> "DataFrame":
        """A row for each HTML page that was answered with status 200: where it is, when it was captured, its outcome, its posts' number."""
        pages = self.rows.where("outcome IS NOT NULL")
        return pages.selectExpr("path", "offset", "url", "captured_at", "outcome", "size(posts) AS posts", "warnings")

    @property
    def outcomes(self) -> "DataFrame":
        """How many pages, and posts, each outcome has."""
        from pyspark.sql import functions

        return self.pages.groupBy("outcome").agg(functions.count("*").alias("pages"), functions.sum("posts").alias("posts"))

    @property
    def bad(self) -> "DataFrame":
        """A row for each record, or file, that could not be read: path, offset, URL where the record names one, and the reason."""
        return _bad(self.rows)


@dataclass(frozen=True, slots=True)
class StoredTitles:
    """The captures of pages in a stored crawl, with their titles. See `StoredCrawl`."""

    rows: "DataFrame"
    """A row for each capture, and one for each record that could not be read: `spark_rows.TitleRow`."""

    @property
    def titles(self) -> "DataFrame":
        """A row a capture, of whatever status. Redirects have the title of the page that they led to, where it is in the same file."""
        return self.rows.where("reason IS NULL").drop("offset", "reason")

    @property
    def bad(self) -> "DataFrame":
        """A row for each record, or file, that could not be read: path, offset, URL where the record names one, and the reason."""
        return _bad(self.rows)


def extract_warcs(spark: "SparkSession", paths: Paths, *, base: str | None = None, options: Options = None) -> "DataFrame":
    """The posts in WARC files, a row each. What could not be read is left out: `read_warcs` has it beside the posts.

    :param paths: of ``.warc``, ``.warc.gz`` and ``.wacz`` files, or patterns of them (``crawl/*.warc.gz``); told by content, not by name
    :param base: what paths without a scheme lead on from: a folder, ``https://data.commoncrawl.org/``, ``s3a://commoncrawl/``
    :param options: for fsspec's file system of the paths' scheme, such as ``{"anon": True}``
    :raises MissingSparkError: without the extra
    :raises ValueError: for paths that cannot be meant
    """
    return read_warcs(spark, paths, base=base, options=options).posts


def read_warcs(spark: "SparkSession", paths: Paths, *, base: str | None = None, options: Options = None) -> StoredCrawl:
    """The pages in WARC files: HTML that was answered with status 200. Relative dates count from the record's date.

    The parameters are those of `extract_warcs`.
    """
    return StoredCrawl(_table(spark, _located(paths, base), partial(_values, page_rows, options), PageRow))


def read_titles(spark: "SparkSession", paths: Paths, *, base: str | None = None, options: Options = None) -> StoredTitles:
    """The captures of pages in WARC files with their titles. The parameters are those of `extract_warcs`."""
    return StoredTitles(_table(spark, _located(paths, base), partial(_values, title_rows, options), TitleRow))


def title_pairs(
    spark: "SparkSession",
    archived: "Paths | DataFrame",
    live: "Paths | DataFrame",
    *,
    base: str | None = None,
    options: Options = None,
    collection: str | None = None,
    threshold: float = THRESHOLD,
    method: str = METHODS[0],
) -> "DataFrame":
    """Has what was archived drifted? A row for each archived capture, with the columns of `items.TitleDrift`.

    :param archived: paths as for `extract_warcs`, or a table with the columns ``url`` and ``title``, and any of ``datetime``, ``status``,
        ``final_url``, ``redirects`` and ``error``, such as `StoredTitles.titles`
    :param live: likewise. Of several captures of one page the latest counts; a page without any is unknown, with ``no_answer``
    :param collection: named in the rows
    :param threshold: see `detect_drift`
    :param method: see `detect_drift`
    """
    if method not in METHODS:
        raise ValueError(f"method is {method!r}: type one of {', '.join(METHODS)}")
    schema = schema_of(TitleDrift)
    past, now = (_titles(spark, given, base, options) for given in (archived, live))
    joined = _keyed(past, "archived").join(_latest(now), "key", "left")
    judge = partial(_judge, collection=collection, threshold=threshold, method=method)
    return spark.createDataFrame(joined.rdd.map(judge), schema, verifySchema=False)


# --- On the driver ----------------------------------------------------------------------------------------------------


def _table(spark: "SparkSession", paths: list[str], read: Callable[[str], Iterator[tuple[Any, ...]]], kind: type) -> "DataFrame":
    schema = schema_of(kind)  # before all else: it says what is not installed
    files = spark.sparkContext.parallelize(paths, max(1, len(paths)))
    return spark.createDataFrame(files.flatMap(read), schema, verifySchema=False)


def _located(paths: Paths, base: str | None) -> list[str]:
    """Each path as all executors can open it; patterns resolved, each file once, in the order given."""
    try:
        from fsspec.core import get_filesystem_class, split_protocol
    except ImportError as error:
        raise MissingSparkError(error.name) from error
    named = [str(path).strip() for path in ([paths] if isinstance(paths, str | Path) else paths)]
    located = [each for path in named if path for each in _expanded(_placed(path, base))]
    if not located:
        raise ValueError("no paths of WARC files are given")
    for scheme in sorted({split_protocol(path)[0] or "file" for path in located}):
        get_filesystem_class(scheme)  # raises for a scheme that is not known, and says what to install for one that is
    return list(dict.fromkeys(located))


def _placed(path: str, base: str | None) -> str:
    if "://" in path or Path(path).is_absolute():
        return path
    if base is not None:
        joined = f"{base.rstrip('/')}/{path}"
        return joined if "://" in joined else str(Path(joined).absolute())
    if path.startswith(COMMON_CRAWL) and not Path(COMMON_CRAWL).exists():
        raise ValueError(f"{path} is a path of Common Crawl: give base='https://data.commoncrawl.org/' or base='s3a://commoncrawl/'")
    return str(Path(path).absolute())


def _expanded(path: str) -> list[str]:
    """The files that a pattern of this machine's paths fits, in order; any other path is one file, whether it is there or not."""
    if "://" in path or not glob.has_magic(path) or Path(path).exists():
        return [path]
    found = sorted(glob.glob(path, recursive=True))
    if not found:
        raise ValueError(f"no file fits {path}")
    return found


def _bad(rows: "DataFrame") -> "DataFrame":
    return rows.where("reason IS NOT NULL").select("path", "offset", "url", "reason")


def _titles(spark: "SparkSession", given: "Paths | DataFrame", base: str | None, options: Options) -> "DataFrame":
    from pyspark.sql import DataFrame

    return given if isinstance(given, DataFrame) else read_titles(spark, given, base=base, options=options).titles


def _keyed(titles: "DataFrame", name: str) -> "DataFrame":
    """The rows of a table under ``name``, beside what they are joined on."""
    from pyspark.sql import functions

    key = functions.udf(join_key, "string", useArrow=False)("url")
    return titles.select(key.alias("key"), functions.struct(*(titles[column] for column in titles.columns)).alias(name))


def _latest(titles: "DataFrame") -> "DataFrame":
    """One row for each page: the latest, and of several the one that all its columns put last."""
    from pyspark.sql import Window, functions

    keyed = _keyed(titles, "live").where("key IS NOT NULL")
    order = [functions.col("live.datetime").desc_nulls_last()] if "datetime" in titles.columns else []
    window = Window.partitionBy("key").orderBy(*order, functions.to_json("live").desc())
    return keyed.withColumn("place", functions.row_number().over(window)).where("place = 1").drop("place")


# --- On the executors -------------------------------------------------------------------------------------------------


def _values(rows: Callable[[str, Options], Iterator[Any]], options: Options, path: str) -> Iterator[tuple[Any, ...]]:
    return map(values_of, rows(path, options))


def _judge(row: Any, *, collection: str | None, threshold: float, method: str) -> tuple[Any, ...]:
    live = row["live"]
    return drift_values(row["archived"].asDict(), live.asDict() if live is not None else None, collection, threshold, method)
