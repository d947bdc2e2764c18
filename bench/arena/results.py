"""The deals of a commit in files, so that a contest can be resumed; and arena.md, made of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

from bench.arena.contest import Contest, Deal, Interval, interval
from bench.report import machine

HEAD = (
    "game",
    "seats",
    "challenger",
    "against",
    "deals",
    "wins",
    "even",
    "CPU ms a move",
    "longest",
    "commit",
    "day",
)
NAMED = 4  # cells of a row that name its contest
PAGE = Path(__file__).parents[1] / "arena.md"


class Results:
    """The deals played at one commit: a file for each contest, a line for each deal."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def add(self, contest: Contest, deal: Deal) -> None:
        """Keep a deal."""
        self._folder.mkdir(parents=True, exist_ok=True)
        with self._file(contest).open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(deal)) + "\n")

    def deals(self, contest: Contest) -> Mapping[int, Deal]:
        """The deals that are kept, by number. A line whose writing was broken off is passed over."""
        return {deal.number: deal for deal in self._read(contest)}

    def _read(self, contest: Contest) -> Iterator[Deal]:
        file = self._file(contest)
        for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
            try:
                yield Deal(**json.loads(line))
            except ValueError:
                continue

    def _file(self, contest: Contest) -> Path:
        return self._folder / f"{contest.name}.jsonl"


def row(contest: Contest, deals: Sequence[Deal], commit: str) -> tuple[str, ...]:
    """A contest's line of the table, with the day on which it was written."""
    moves, longest = sum(deal.moves for deal in deals), max(deal.longest for deal in deals)
    return (
        contest.game,
        str(contest.seats),
        contest.challenger,
        contest.opponent,
        str(len(deals)),
        _percent(interval([deal.share for deal in deals])),
        f"{contest.even:.0%}",
        f"{1000 * sum(deal.seconds for deal in deals) / max(1, moves):.1f}",
        f"{1000 * longest:.0f}",
        commit,
        f"{datetime.now(tz=UTC):%Y-%m-%d}",
    )


def table(rows: Sequence[Sequence[str]]) -> str:
    """The rows as a table in Markdown."""
    return "\n".join("| " + " | ".join(line) + " |" for line in (HEAD, ["---"] * len(HEAD), *rows))


def updated(page: str, rows: Sequence[Sequence[str]]) -> Sequence[Sequence[str]]:
    """The rows of arena.md with these in place of those of the same contests; new ones come last."""
    lines = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| ")]
    found = {tuple(cells[:NAMED]): cells for cells in lines[2:]}
    found.update({tuple(cells[:NAMED]): [*cells] for cells in rows})
    return [*found.values()]


def markdown(rows: Sequence[Sequence[str]]) -> str:
    """arena.md as a whole."""
    return (
        "# Arena\n\n"
        f"Written by `make arena`: {machine()}\n\n"
        "Each deal is played once with the challenger in each seat, and the opponent in all others. "
        "*Wins* is the challenger's share of wins with its 95% interval over the deals, *even* what a "
        "player gets against its equals; a shared win counts in parts. The seeds are made from the "
        "hash of the commit, so nobody chose the deals.\n\n"
        f"{table(rows)}\n"
    )


def _percent(found: Interval) -> str:
    return f"{found.mean:.1%} ± {100 * found.margin:.1f}"
