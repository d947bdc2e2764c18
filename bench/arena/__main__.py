"""``python -m bench.arena [CONTEST]...``: plays contests, prints a table, and writes arena.md."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from math import inf
from pathlib import Path

import click
from rich.console import Console
from rich.progress import track

from bench.arena.contest import Contest, Deal, names, play_deal, seed
from bench.arena.results import PAGE, Results, markdown, row, table, updated
from bot.catalogue import CATALOGUE, game

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "data" / "arena"
DEALS = 400
FEW = 100  # deals of a contest of the page in which somebody searches or plays at random, unless one is named
MOST_SEATS = 5  # of a contest of the page
CONTESTS = (
    Contest("streets", 2, "normal", "former"),
    Contest("streets", 2, "normal", "doubled-branch"),
    Contest("streets", 2, "hard", "former"),
    Contest("streets", 2, "hard", "doubled-branch"),
    Contest("city", 3, "hard", "normal"),
    Contest("city", 3, "normal", "former"),
    Contest("city", 4, "normal", "former"),
    Contest("city", 5, "normal", "former"),
    Contest("mafiadollar", 2, "normal", "former"),
    Contest("mafiadollar", 4, "normal", "former"),
    Contest("mafiadollar", 2, "hard", "normal"),
    Contest("mafiadollar", 4, "hard", "normal"),
    Contest("chicago", 2, "normal", "former"),
    Contest("chicago", 4, "normal", "former"),
    Contest("chicago", 2, "hard", "normal"),
    *[
        Contest(name, seats, "easy", "random")
        for name in ("streets", "city", "mafiadollar", "chicago")
        for seats in game(name).seats
        if seats <= MOST_SEATS
    ],
)


def contest(text: str) -> Contest:
    """The contest with this name. Raises BadParameter with what it may be."""
    game_id, seats, challenger, opponent = [*text.split(",", 3), "", "", ""][:4]
    if game_id not in CATALOGUE:
        raise click.BadParameter(f"There is no game {game_id!r}. The games are: {', '.join(CATALOGUE)}.")
    numbers = [str(number) for number in game(game_id).seats]
    if seats not in numbers:
        raise click.BadParameter(f"{game_id} is for {', '.join(numbers)} players, not for {seats!r}.")
    for name in (challenger, opponent):
        if name not in names(game_id):
            raise click.BadParameter(f"{game_id} has the players {', '.join(names(game_id))}, not {name!r}.")
    return Contest(game_id, int(seats), challenger, opponent)


def git(*words: str) -> str:
    """Return what git says about this tree."""
    return subprocess.check_output(["git", *words], cwd=ROOT, text=True).strip()


def interleaved(todo: Mapping[Contest, Sequence[int]]) -> Sequence[tuple[Contest, int]]:
    """All deals to be played, in an order in which every contest is as far as the others at any time."""
    placed = [
        ((at + 0.5) / len(numbers), one, number)
        for one, numbers in todo.items()
        for at, number in enumerate(numbers)
    ]
    return [(one, number) for _, one, number in sorted(placed, key=lambda deal: deal[0])]


def played(
    commit: str, todo: Sequence[tuple[Contest, int]], processes: int, minutes: float
) -> Iterator[tuple[Contest, Deal]]:
    """The deals with these numbers, as they are finished, until the time is over."""
    end = time.monotonic() + 60 * minutes
    with ProcessPoolExecutor(processes) as pool:
        futures = {pool.submit(play_deal, one, number, seed(commit, number)): one for one, number in todo}
        for future in track(
            as_completed(futures), total=len(futures), console=Console(stderr=True), transient=True
        ):
            yield futures[future], future.result()
            if time.monotonic() > end:
                pool.shutdown(wait=False, cancel_futures=True)
                return


@click.command()
@click.argument("chosen", nargs=-1, metavar="[GAME,SEATS,CHALLENGER,OPPONENT]...")
@click.option("--deals", type=click.IntRange(2), default=DEALS, show_default=True, help="Deals per contest.")
@click.option("--minutes", type=float, default=inf, help="Play no longer than this.")
@click.option("--processes", type=click.IntRange(1), default=os.cpu_count(), show_default=True)
@click.option("--write", is_flag=True, help="Put the rows of named contests into arena.md, too.")
def main(chosen: Sequence[str], deals: int, minutes: float, processes: int, *, write: bool) -> None:
    """Play contests; without a name those of arena.md.

    Deals that were played at this commit are not played again. With uncommitted changes nothing is kept.
    """
    contests = [contest(text) for text in chosen] or list(CONTESTS)
    commit, changed = git("rev-parse", "HEAD"), git("status", "--porcelain", "--untracked-files=no")
    results = Results(KEPT / commit[:12])
    found: dict[Contest, dict[int, Deal]] = {}
    todo: dict[Contest, list[int]] = {}
    for one in contests:
        few = not chosen and not {"hard", "random"}.isdisjoint((one.challenger, one.opponent))
        many = min(deals, FEW) if few else deals
        kept = {} if changed else results.deals(one)
        found[one] = {number: deal for number, deal in kept.items() if number < many}
        todo[one] = [number for number in range(many) if number not in kept]
    for one, deal in played(commit, interleaved(todo), processes, minutes):
        found[one][deal.number] = deal
        if not changed:
            results.add(one, deal)
    rows = [
        row(one, [its[number] for number in sorted(its)], commit[:12])
        for one, its in found.items()
        if len(its) > 1
    ]
    click.echo(table(rows))
    if changed:
        return
    if not chosen and deals >= DEALS:
        PAGE.write_text(markdown(rows), encoding="utf-8")
    elif write:
        PAGE.write_text(markdown(updated(PAGE.read_text(encoding="utf-8"), rows)), encoding="utf-8")


if __name__ == "__main__":
    main()
