"""The commands of the program. Each imports what it needs when it runs, so that ``verify`` starts quickly."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from copy import copy
from pathlib import Path
from typing import Annotated

import typer
from typer.exceptions import TyperException

from bot import memory
from bot.catalogue import CATALOGUE
from bot.locales import language_of
from engines.text import Refused

WRONG = 1  # exit code: what was looked at is not as it should be
USAGE = 2  # exit code: asked for something that cannot be
OWNER_ONLY = 0o077  # umask: the database and its copies hold the hands and seeds of running games
MOST_GAMES = 1_000_000_000  # in one simulation; they would take a month
MOST_SEED = 10**18  # either way; it stands in the names of files

app = typer.Typer(
    rich_markup_mode=None,  # rich is imported by the command that draws with it
    pretty_exceptions_enable=False,
)


def main() -> None:
    """The console script: whatever is wrong with a command ends in one sentence and exit code 2."""
    memory.start()
    try:
        with _printing() if "--help" in sys.argv else nullcontext():  # which typer itself prints
            code = _program(sys.argv[1:])(standalone_mode=False)
    except Refused as refused:
        code = _complain(language_of(None)(refused.text))
    except TyperException as error:
        code = _complain(error.format_message())
    sys.exit(code)


def _program(arguments: list[str]) -> typer.Typer:
    """The program with the command that is asked for, or with all: typer takes time for each that it has."""
    asked = [
        each for each in app.registered_commands if getattr(each.callback, "__name__", None) in arguments[:1]
    ]
    program = copy(app)
    program.registered_commands = asked or app.registered_commands
    return program


@contextmanager
def _printing() -> Iterator[None]:
    """What is printed within may end on a full disk: told in a sentence."""
    try:
        yield
    except BrokenPipeError:
        raise  # the reader has gone, which is no mistake; typer ends quietly
    except OSError as error:
        raise Refused("Standard output cannot be written: {why}.", why=error.strerror or str(error)) from None


def _print(text: str) -> None:
    with _printing():
        typer.echo(text)


def _report(done: str) -> None:
    """Print what has been done; where that is impossible, it is in the complaint."""
    try:
        _print(done)
    except Refused as refused:
        raise Refused("{done} {why}", done=done, why=refused.text) from None


def _complain(sentence: str) -> int:
    typer.echo(f"palermo: {sentence}", err=True)
    return USAGE


@app.callback(invoke_without_command=True)
def palermo(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """A Discord bot that hosts gangster board games."""
    if version:
        from importlib.metadata import version as installed

        _print(f"palermo {installed('palermo')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        _print(context.get_help())
        raise typer.Exit(USAGE)


def _import_structlog() -> None:
    """Where rich is installed, structlog imports it: 4 MiB for tracebacks that the bot does not print."""
    known = sys.modules.get("rich")
    sys.modules["rich"] = None  # type: ignore[assignment]  # importing it fails
    import structlog  # noqa: F401

    del sys.modules["rich"]
    if known is not None:
        sys.modules["rich"] = known


@app.command()
def run() -> None:
    """Run the bot. It needs DISCORD_TOKEN, in the environment or in .env (see .env.example)."""
    from bot.settings import start

    os.umask(OWNER_ONLY)
    memory.one_heap()
    settings = start()  # first: a wrong setting is told before anything else is even imported
    _import_structlog()
    from bot import logs, wiring

    logs.configure(settings.log_level, settings.log_format, settings.secrets)
    wiring.run(settings)


@app.command()
def sandbox(
    port: Annotated[
        int, typer.Option(metavar="PORT", min=0, max=65535, help="The page's; 0: any free one.")
    ] = 8420,
    data: Annotated[Path, typer.Option(metavar="DIR", help="Where everything is kept.")] = Path(
        "data/sandbox"
    ),
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
) -> None:
    """Play in a local stand-in for Discord, in the browser. It needs no token."""
    from bot.local import NAME, program
    from sandbox import run as serve

    raise typer.Exit(serve(port, data, browser=browser, program=program(data), name=NAME))


@app.command()
def simulate(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help=f"One of: {', '.join(CATALOGUE)}.", autocompletion=lambda: list(CATALOGUE)
        ),
    ],
    seats: Annotated[int, typer.Option(metavar="N", help="How many seats.")],
    games: Annotated[int, typer.Option(metavar="K", min=1, max=MOST_GAMES, help="How many games.")] = 1,
    seed: Annotated[
        int,
        typer.Option(metavar="S", min=-MOST_SEED, max=MOST_SEED, help="The first game's; game k's is S + k."),
    ] = 0,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=JSON", help="An option of the game. Repeatable.")
    ] = None,
    policy: Annotated[
        str, typer.Option(metavar="POLICY[,…]", help="random or smart: one for all, or one a seat.")
    ] = "random",
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Write the records there.")] = None,
) -> None:
    """Play whole games without people; print the figures."""
    from bot.figures import numbers, show
    from bot.records import directory, keep
    from bot.simulation import Tally, plan, play
    from engines.record import dump

    planned = plan(game, seats, option or [], policy, seed)
    if out is not None:
        directory(out)
    tally, began = Tally(seats), time.perf_counter()
    for number in numbers(games):
        record = play(planned, number)
        tally.add(record)
        if out is not None:
            keep(out / f"{game}-{seats}-{seed}-{number}.json", dump(record))
    with _printing():
        show(planned, tally, time.perf_counter() - began)


@app.command()
def verify(files: Annotated[list[str], typer.Argument(metavar="FILE", help="Records.")]) -> None:
    """Replay records, and show any forgery: a line of JSON for each. Exit code 1 if one does not hold."""
    from bot.records import report

    good = True
    for line in map(report, files):
        good = good and line["ok"] is True
        # A file name that is no text came in as half characters; escaped, they are JSON.
        with _printing():
            typer.echo(json.dumps(line, ensure_ascii=False).encode(errors="backslashreplace"))
    if not good:
        raise typer.Exit(WRONG)


@app.command()
def render(
    out: Annotated[Path, typer.Option(metavar="PNG", help="Where the picture goes.")],
    file: Annotated[str | None, typer.Argument(metavar="FILE", help="A record.")] = None,
    at: Annotated[
        int | None, typer.Option(metavar="MOVE", min=0, help="After so many moves; 0: after the setup.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="S", min=0, help="What this seat sees, not a spectator.")
    ] = None,
    cards: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="All cards of this game, on sheets: PNG-1.png and so on."),
    ] = None,
) -> None:
    """Draw the table of a record, or all cards of a game."""
    from bot.records import draw, draw_cards, read, refuse_source, sheet_files, write

    if (file is None) == (cards is None):
        raise typer.BadParameter("name either the FILE of a record, or a game with --cards.")
    if not out.name:  # such as . and /
        raise typer.BadParameter(f"{out} is a directory. Name a file in it with --out.")
    if cards is not None and (at is not None or seat is not None):
        raise typer.BadParameter("--at and --seat are for records: cards look the same to everybody.")
    if file is not None:
        record = read(file)
        refuse_source(out, file)
        write(out, draw(record, at, seat))
        return
    sheets = draw_cards(cards or "")
    for sheet, where in zip(sheets, sheet_files(out, len(sheets)), strict=True):
        write(where, sheet)


@app.command()
def backup(file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")]) -> None:
    """Copy the SQLite database consistently, also while the bot runs."""
    from bot.backup import NoBackup, copy
    from bot.settings import StoreSettings, load

    os.umask(OWNER_ONLY)
    source = load(StoreSettings).database_file
    if source is None:
        raise NoBackup("The tables are kept in PostgreSQL. Copy them with its own tool, pg_dump.")
    copy(source, file)
    _report(f"Copied {source} to {file}.")


@app.command()
def restore(file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy of the database.")]) -> None:
    """Put a copy in the place of the SQLite database. The former file stays beside it."""
    from bot.restore import NotRestored
    from bot.restore import restore as put_back
    from bot.settings import StoreSettings, load

    os.umask(OWNER_ONLY)
    settings = load(StoreSettings)
    target = settings.database_file
    if target is None:
        raise NotRestored("The tables are kept in PostgreSQL. Restore them with its own tool, pg_restore.")
    former = put_back(file, target, settings.health_file)
    _report(f"Restored {target} from {file}." + (f" The former file is {former}." if former else ""))


@app.command()
def health() -> None:
    """Ask whether the bot is well: connected, and able to post. Exit code 1 if it is not."""
    from bot.health import problem
    from bot.settings import HealthSettings, load

    trouble = problem(load(HealthSettings).health_file)
    _print(trouble or "The bot is well.")
    if trouble:
        raise typer.Exit(WRONG)
