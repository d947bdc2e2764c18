"""Commands that run the bot, or speak with one that runs."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import click
from click.exceptions import Exit

from bot.cli.program import (
    OWNER_ONLY,
    PATH,
    WRONG,
    Number,
    palermo,
    report,
    say_line,
    saying_why,
)
from engines.text import Refused

MOST_PORT = 65535
MOST_ID = 2**63 - 1  # of what Discord numbers


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
@click.option(
    "--take-over",
    is_flag=True,
    help="Take over from the process that is running now, without a pause; it then stops by itself.",
)
def run(again: bool, no_backup: bool, take_over: bool) -> None:
    """Run the bot. It needs DISCORD_TOKEN in the environment or in .env (see .env.example)."""
    from bot.settings import start

    os.umask(OWNER_ONLY)
    settings = start()  # first: a wrong setting is reported before anything else is even imported
    _import_structlog()
    from bot import logs, wiring

    logs.configure(settings.log_level, settings.log_format, settings.secrets)
    wiring.run(settings, again=again, backup=not no_backup, take_over=take_over)


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
@click.option("--season", is_flag=True, help="Have robots play a season, with the clock running fast.")
def sandbox(port: int, data: Path, browser: bool, season: bool) -> None:
    """Play in the browser, in a local stand-in for Discord. No token needed."""
    from bot.local import NAME, program
    from sandbox import run as serve

    visitors = None
    if season:
        from bot.robots import play_season

        visitors = play_season
    raise Exit(serve(port, data, browser=browser, program=program(data), name=NAME, visitors=visitors))


@palermo.command()
def health() -> None:
    """Check whether the bot is healthy: connected and able to post. Exit code 1 if it is not."""
    from bot.health import problem
    from bot.settings import HealthSettings, load

    trouble = problem(load(HealthSettings).health_file)
    say_line(trouble or "The bot is healthy.")
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
    with saying_why():
        found = its.status(load(StatusSettings), now)
    say_line(json.dumps(its.as_json(found)) if as_json else its.in_words(found, now))


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
    report(
        f"The bot has left server {server}. Its tables there are suspended: at once if the bot is running, "
        "otherwise a few minutes after its next start."
    )


@palermo.command()
@click.argument("text", help="At most 300 characters; an empty text removes the current notice.")
def notice(text: str) -> None:
    """Show a line on all boards until the bot restarts. It notifies nobody. The bot must be running."""
    from bot.host_notice import put
    from bot.settings import StoreSettings, load

    with saying_why():
        shown = put(load(StoreSettings), text)
    report(
        f"The bot will now show this on its boards: {shown}"
        if shown
        else "The notice will disappear from all boards."
    )
