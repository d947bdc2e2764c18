"""Simulated games on a terminal: how far they are, and what came out."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bot.locales import language_of
from bot.simulation import Plan, Tally
from engines.text import count


def numbers(games: int) -> Iterable[int]:
    """0, 1, 2, … with a bar on standard error, if that is a terminal."""
    console = Console(stderr=True)
    return track(
        range(games), description="Playing", console=console, transient=True, disable=not console.is_terminal
    )


def show(plan: Plan, tally: Tally, seconds: float) -> None:
    """Print the figures of the games that were played."""
    least, median, most = tally.lengths
    title = count(
        "{game}: {n} game, {seconds} s",
        "{game}: {n} games, {seconds} s",
        tally.games,
        game=plan.game.title,
        seconds=f"{seconds:.1f}",
    )
    table = Table(title=language_of(None)(title))
    for head in ("seat", "policy", "wins", "mean score"):
        table.add_column(head, justify="left" if head == "policy" else "right")
    for seat, (policy, wins, mean) in enumerate(zip(plan.policies, tally.wins, tally.means, strict=True)):
        table.add_row(str(seat), policy, str(wins), f"{mean:.2f}")
    console = Console()
    console.print(table)
    console.print(f"Moves per game: {least} minimum, {median:g} median, {most} maximum.")
