"""Commands about games, which need neither a database nor Discord."""

from __future__ import annotations

import json
import os
import shlex
import time
from collections.abc import Sequence
from pathlib import Path

import click
from click.exceptions import Exit

from bot.catalogue import CATALOGUE
from bot.cli.program import PATH, WRONG, Number, palermo, printing
from engines.text import Refused

MOST_GAMES = 1_000_000_000  # in one simulation; they would take a month
MOST_SEED = 10**18  # positive or negative; part of file names


def _games(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    """The games that complete what was typed."""
    return [name for name in CATALOGUE if name.startswith(begun)]


def _policies(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    """The policies that complete what was typed, after those of the seats before."""
    from bot.simulation import POLICIES

    before, comma, _last = begun.rpartition(",")
    return [word for word in (f"{before}{comma}{policy}" for policy in POLICIES) if word.startswith(begun)]


def _options(context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    """The options of the named game, each with all its values."""
    from bot.catalogue import game

    name = next(iter(context.args), None)  # click stops reading at the option that has no value yet
    options = game(name).options if name in CATALOGUE else ()
    words = [f"{one.name}={json.dumps(choice.value)}" for one in options for choice in one.choices]
    words = [word for word in words if word.startswith(begun)]
    # Bash reads what it offers as if it had been typed, and so without quotes; other shells add their own.
    bash = os.environ.get("_PALERMO_COMPLETE", "").startswith("bash")
    return list(map(shlex.quote, words)) if bash else words


@palermo.command()
@click.argument(
    "game",
    shell_complete=_games,
    help=f"One of: {', '.join(CATALOGUE)}.",
)
@click.option("--seats", type=Number(1), metavar="N", required=True, help="Number of seats.")
@click.option(
    "--games",
    type=Number(1, MOST_GAMES),
    metavar="K",
    default=1,
    help="Number of games.",
)
@click.option(
    "--seed",
    type=Number(-MOST_SEED, MOST_SEED),
    metavar="S",
    default=0,
    help="Seed of the first game; game k uses S + k.",
)
@click.option(
    "--option",
    multiple=True,
    metavar="NAME=JSON",
    shell_complete=_options,
    help="Set a game option (repeatable).",
)
@click.option(
    "--policy",
    shell_complete=_policies,
    metavar="POLICY[,…]",
    default="random",
    help="random, easy, normal, hard or former; one for all seats, or one per seat.",
)
@click.option("--out", type=PATH, metavar="DIR", help="Write the records to this directory.")
def simulate(
    game: str, seats: int, games: int, seed: int, *, option: Sequence[str], policy: str, out: Path | None
) -> None:
    """Simulate whole games and print statistics."""
    from bot.figures import numbers, show
    from bot.records import directory, keep
    from bot.simulation import Tally, plan, play
    from engines.record import dump

    planned = plan(game, seats, option, policy, seed)
    if out is not None:
        directory(out)
    tally, began = Tally(seats), time.perf_counter()
    for number in numbers(games):
        record = play(planned, number)
        tally.add(record)
        if out is not None:
            keep(out / f"{game}-{seats}-{seed}-{number}.json", dump(record))
    with printing():
        show(planned, tally, time.perf_counter() - began)


@palermo.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", help="Records.")
def verify(files: Sequence[str]) -> None:
    """Replay records and print a line of JSON for each. Exit code 1 if any contradicts itself or the rules.

    Compare the digests with those in the channel: they show whether it is the record of that table.
    """
    from bot.records import report

    good = True
    for line in map(report, files):
        good = good and line["ok"] is True
        # A file name that is no text came in as half characters; escaped, they are JSON.
        with printing():
            click.echo(json.dumps(line, ensure_ascii=False).encode(errors="backslashreplace"))
    if not good:
        raise Exit(WRONG)


@palermo.command()
@click.argument("file", help="Record of a finished game.")
def analyse(file: str) -> None:
    """Print everyone's chances of winning over a game, and up to three moves clearly worse than others.

    Prints one line of JSON, and takes up to a minute.
    """
    from bot.records import analysis
    from engines.record import BadRecord

    try:
        found = analysis(file)
    except BadRecord as refused:
        raise Refused("{file}: {why}", file=file, why=refused.text) from None
    with printing():
        click.echo(json.dumps(found, ensure_ascii=False))


@palermo.command()
@click.option("--out", type=PATH, metavar="PNG", required=True, help="Picture to write.")
@click.argument("file", required=False, help="Record to draw.")
@click.option(
    "--at",
    type=Number(0),
    metavar="MOVE",
    help="Draw the table after this many moves; 0 for after the setup.",
)
@click.option(
    "--seat", type=Number(0), metavar="S", help="Draw what this seat sees, not what a spectator sees."
)
@click.option(
    "--cards",
    metavar="GAME",
    shell_complete=_games,
    help="Draw all cards of this game, if it has its own, on sheets: PNG-1.png and so on.",
)
def render(out: Path, file: str | None, at: int | None, seat: int | None, cards: str | None) -> None:
    """Draw the table of a record, or all cards of a game."""
    from bot.records import NoPicture, draw, draw_cards, read, refuse_source, sheet_files, write
    from engines.record import BadRecord

    if (file is None) == (cards is None):
        raise click.BadParameter("name either the FILE of a record, or a game with --cards.")
    if not out.name:  # such as . and /
        raise click.BadParameter(f"{out} is a directory. Name a file in it with --out.")
    if cards is not None and (at is not None or seat is not None):
        raise click.BadParameter("--at and --seat are for records: cards look the same to everyone.")
    if file is not None:
        refuse_source(out, file)
        try:
            picture = draw(read(file), at, seat)
        except (BadRecord, NoPicture) as refused:
            raise Refused("{file}: {why}", file=file, why=refused.text) from None
        write(out, picture)
        return
    sheets = draw_cards(cards or "")
    for sheet, where in zip(sheets, sheet_files(out, len(sheets)), strict=True):
        write(where, sheet)
