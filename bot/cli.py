"""The commands of the program. Each imports what it needs when it runs, so that ``verify`` starts quickly."""

from __future__ import annotations

import json
import os
import shlex
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import click
from click.exceptions import Exit

from bot.catalogue import CATALOGUE
from bot.locales import language_of
from engines.text import Refused, quoted

WRONG = 1  # exit code: what was looked at is not as it should be
USAGE = 2  # exit code: asked for something that cannot be
INTERRUPTED = 130  # exit code, as a shell has it: 128 and the number of SIGINT
OWNER_ONLY = 0o077  # umask: the database and its copies hold the hands and seeds of running games
MOST_GAMES = 1_000_000_000  # in one simulation; they would take a month
MOST_SEED = 10**18  # positive or negative; part of file names
MOST_PORT = 65535
MOST_ID = 2**63 - 1  # of what Discord numbers
HELP = frozenset({"-h", "--help"})

PATH = click.Path(path_type=Path)


class Number(click.IntRange):
    """A whole number, not below ``min`` nor above ``max``, if there is one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that was typed; BadParameter for any other word."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            bounds = (
                f" of at least {self.min:,}" if self.max is None else f" from {self.min:,} to {self.max:,}"
            )
            self.fail(f"“{quoted(str(value))}” is not a whole number{bounds}.", param, ctx)


def main() -> None:
    """The console script: whatever is wrong with a command ends in one sentence and exit code 2."""
    try:
        with _printing() if HELP.intersection(sys.argv) else nullcontext():  # which click itself prints
            code = palermo.main(standalone_mode=False)
    except Refused as refused:
        code = _complain(language_of(None)(refused.text))
    except click.ClickException as error:
        code = _complain(error.format_message())
    except click.Abort:  # Ctrl-C
        code = INTERRUPTED
    sys.exit(code)


@contextmanager
def _printing() -> Iterator[None]:
    """Turn a failure to print, such as on a full disk, into a sentence."""
    try:
        yield
    except BrokenPipeError:
        raise  # the reader has gone, which is no mistake; click ends quietly
    except OSError as error:
        raise Refused("Standard output cannot be written: {why}.", why=error.strerror or str(error)) from None


def _print(text: str) -> None:
    with _printing():
        click.echo(text)


def _report(done: str) -> None:
    """Print what has been done; where that is impossible, it is in the complaint."""
    try:
        _print(done)
    except Refused as refused:
        raise Refused("{done} {why}", done=done, why=refused.text) from None


@contextmanager
def _saying_why() -> Iterator[None]:
    """Say to the host why the database cannot be used, which players are not told."""
    from bot.tables.values.refusals import StoreUnavailable

    try:
        yield
    except StoreUnavailable as error:
        raise Refused("{why}", why=str(error)) from None


def _complain(sentence: str) -> int:
    click.echo(f"palermo: {sentence}", err=True)
    return USAGE


@click.group(
    invoke_without_command=True,
    context_settings={"show_default": True, "help_option_names": ["-h", "--help"]},
)
@click.option("--version", is_flag=True, help="Print the version and exit.")
@click.pass_context
def palermo(context: click.Context, version: bool) -> None:
    """A Discord bot that hosts gangster board games."""
    if version:
        from importlib.metadata import version as installed

        _print(f"palermo {installed('palermo')}")
        raise Exit
    if context.invoked_subcommand is None:
        _print(context.get_help())
        raise Exit(USAGE)


def _import_structlog() -> None:
    """Import structlog without rich, if that is installed: it costs 4 MiB, and the bot does not need it."""
    known = sys.modules.get("rich")
    sys.modules["rich"] = None  # type: ignore[assignment]  # importing it fails
    import structlog  # noqa: F401

    del sys.modules["rich"]
    if known is not None:
        sys.modules["rich"] = known


@palermo.command()
@click.option(
    "--again",
    is_flag=True,
    help="Run on this database even though it was copied to another one (palermo copy).",
)
@click.option(
    "--no-backup",
    is_flag=True,
    help="Upgrade a PostgreSQL database without backing it up first (pg_dump).",
)
def run(again: bool, no_backup: bool) -> None:
    """Run the bot. It needs DISCORD_TOKEN in the environment or in .env (see .env.example)."""
    from bot.settings import start

    os.umask(OWNER_ONLY)
    settings = start()  # first: a wrong setting is told before anything else is even imported
    _import_structlog()
    from bot import logs, wiring

    logs.configure(settings.log_level, settings.log_format, settings.secrets)
    wiring.run(settings, again=again, backup=not no_backup)


@palermo.command()
@click.option(
    "--port",
    type=Number(0, MOST_PORT),
    metavar="PORT",
    default=8420,
    help="Port of the page; 0 for any free one.",
)
@click.option(
    "--data",
    type=PATH,
    metavar="DIR",
    default=Path("data/sandbox"),
    help="Directory for all data.",
)
@click.option("--browser/--no-browser", default=True, help="Open the page in a browser.")
def sandbox(port: int, data: Path, browser: bool) -> None:
    """Play in the browser, in a local stand-in for Discord. No token needed."""
    from bot.local import NAME, program
    from sandbox import run as serve

    raise Exit(serve(port, data, browser=browser, program=program(data), name=NAME))


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
    help="random, normal or former; one for all seats, or one per seat.",
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
    with _printing():
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
        with _printing():
            click.echo(json.dumps(line, ensure_ascii=False).encode(errors="backslashreplace"))
    if not good:
        raise Exit(WRONG)


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


@palermo.command()
@click.argument("file", type=PATH, help="Copy to write.")
def backup(file: Path) -> None:
    """Copy the SQLite database consistently, even while the bot is running."""
    from bot.backup import NoBackup, copy
    from bot.settings import StoreSettings, load

    os.umask(OWNER_ONLY)
    source = load(StoreSettings).database_file
    if source is None:
        raise NoBackup("The database is PostgreSQL. Back it up with its own tool, pg_dump.")
    copy(source, file)
    _report(f"Copied {source} to {file}.")


@palermo.command()
@click.argument("file", type=PATH, help="Copy of the database.")
def restore(file: Path) -> None:
    """Replace the SQLite database with a copy. The former file is kept beside it."""
    from bot.restore import NotRestored
    from bot.restore import restore as put_back
    from bot.settings import StoreSettings, load

    os.umask(OWNER_ONLY)
    settings = load(StoreSettings)
    target = settings.database_file
    if target is None:
        raise NotRestored("The database is PostgreSQL. Restore it with its own tool, pg_restore.")
    former = put_back(file, target, settings.health_file)
    _report(f"Restored {target} from {file}." + (f" The former file is {former}." if former else ""))


@palermo.command()
@click.option("--to", "goal", metavar="URL", required=True, help="URL of the new database.")
@click.option("--again", is_flag=True, help="Copy this database even though it was copied before.")
def copy(goal: str, again: bool) -> None:
    """Copy the whole database to another one, such as from SQLite to PostgreSQL, and check the copy.

    Stop the bot first. Then set PALERMO_DATABASE_URL to the copy: the bot refuses to run on the original.
    """
    from bot.catalogue import game
    from bot.copying import NotCopied
    from bot.copying import copy as copied_to
    from bot.database_url import WrongUrl, parse
    from bot.settings import StoreSettings, load

    os.umask(OWNER_ONLY)
    settings = load(StoreSettings)
    try:
        parse(goal)
    except WrongUrl as wrong:
        raise NotCopied("--to: {why}", why=wrong.text) from None
    done = copied_to(settings.database_url, goal, game, again=again)
    lost = ", ".join(map(str, done.unreadable))
    _report(
        f"Copied {done.tables:,} tables ({done.rows:,} rows); running games replayed from the copy: "
        f"{done.replayed:,}. Set PALERMO_DATABASE_URL to the copy before you start the bot."
        + (f" Not replayed, because they use rules of another version: tables {lost}." if lost else "")
    )


@palermo.command()
def health() -> None:
    """Check whether the bot is healthy: connected and able to post. Exit code 1 if it is not."""
    from bot.health import problem
    from bot.settings import HealthSettings, load

    trouble = problem(load(HealthSettings).health_file)
    _print(trouble or "The bot is healthy.")
    if trouble:
        raise Exit(WRONG)


@palermo.command()
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON.")
def status(as_json: bool) -> None:
    """Show tables, the oldest unsent post, the last backup and versions, even while the bot is stopped."""
    from datetime import UTC, datetime

    from bot import status as its
    from bot.settings import StatusSettings, load

    now = datetime.now(UTC)
    with _saying_why():
        found = its.status(load(StatusSettings), now)
    _print(json.dumps(its.as_json(found)) if as_json else its.in_words(found, now))


@palermo.command()
@click.argument("server", type=Number(1, MOST_ID), help="ID of the server.")
@click.option("--yes", is_flag=True, help="Confirm that the bot should leave.")
def leave(server: int, yes: bool) -> None:
    """Leave a server, whether the bot is running or not. Its tables there are suspended, not ended."""
    from bot.settings import to_connect

    settings = to_connect()
    if not yes:
        raise Refused(
            "This makes the bot leave server {server} and suspends its tables there. Add --yes to confirm.",
            server=str(server),
        )
    _import_structlog()
    from bot import wiring

    if not wiring.leave(settings, server):
        raise Refused("The bot is not on server {server}.", server=str(server))
    _report(
        f"The bot has left server {server}. Its tables there are suspended: at once if the bot is running, "
        "otherwise a few minutes after its next start."
    )


@palermo.command()
@click.argument("text", help="At most 300 characters; an empty text removes the current notice.")
def notice(text: str) -> None:
    """Show a line on all boards until the bot restarts. It notifies nobody. The bot must be running."""
    from bot.host_notice import put
    from bot.settings import StoreSettings, load

    with _saying_why():
        shown = put(load(StoreSettings), text)
    _report(
        f"The bot will now show this on its boards: {shown}"
        if shown
        else "The notice will disappear from all boards."
    )
