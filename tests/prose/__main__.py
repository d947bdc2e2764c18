"""``python -m tests.prose``: tell whatever is wrong with the English of the pages and of the catalogue."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from harper import Language

from bot.locales.extraction import ROOT
from tests.prose.checker import faults
from tests.prose.texts import CATALOGUE, pages, sentences

PORTION = 200  # sentences that are checked at once


def main() -> None:
    """Print what is wrong; exit with 1 if anything is."""
    every = [*sentences()]
    portions = [every[at : at + PORTION] for at in range(0, len(every), PORTION)]
    by_size = sorted(pages(), key=lambda path: -path.stat().st_size)
    with ProcessPoolExecutor() as pool:
        wrong = [*pool.map(of_sentences, portions), *pool.map(of_page, by_size)]
    told = [line for lines in wrong for line in lines]
    sys.stdout.writelines(f"{line}\n" for line in told)
    sys.exit(bool(told))


def of_page(path: Path, root: Path = ROOT) -> list[str]:
    """The faults of a page, with their lines."""
    name = path.relative_to(root).as_posix()
    return [f"{name}:{fault.line}: “{fault.words}”: {fault.why}" for fault in faults(path.read_text("utf-8"))]


def of_sentences(portion: Sequence[str]) -> list[str]:
    """The faults of some sentences of the catalogue."""
    return [*_of_sentences(portion)]


def _of_sentences(portion: Sequence[str]) -> Iterator[str]:
    beginnings: dict[int, str] = {}
    line = 1
    for sentence in portion:
        beginnings |= dict.fromkeys(range(line, line + sentence.count("\n") + 1), sentence)
        line += sentence.count("\n") + 2  # a blank line ends a paragraph
    # What follows the last one keeps its “ …” from being a space at the end.
    for fault in faults("\n\n".join([*portion, "End."]), Language.PLAINTEXT):
        yield f"{CATALOGUE}: “{fault.words}” in “{beginnings[fault.line]}”: {fault.why}"


if __name__ == "__main__":
    main()
