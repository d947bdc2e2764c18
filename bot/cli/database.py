"""Commands that copy the database, and put a copy in its place."""

from __future__ import annotations

import os
from pathlib import Path

import click

from bot.cli.program import OWNER_ONLY, PATH, palermo, report


@palermo.command()
@click.argument("file", type=PATH, help="Copy to write.")
def backup(file: Path) -> None:
    """Copy the SQLite database consistently, even while the bot is running."""
    from bot.copies.backup import NoBackup, copy
    from bot.settings import StoreSettings, load

    os.umask(OWNER_ONLY)
    source = load(StoreSettings).database_file
    if source is None:
        raise NoBackup("The database is PostgreSQL. Back it up with its own tool, pg_dump.")
    copy(source, file)
    report(f"Copied {source} to {file}.")


@palermo.command()
@click.argument("file", type=PATH, help="Copy of the database.")
def restore(file: Path) -> None:
    """Replace the SQLite database with a copy. The previous file is kept beside it."""
    from bot.copies.restore import NotRestored
    from bot.copies.restore import restore as put_back
    from bot.settings import StoreSettings, load

    os.umask(OWNER_ONLY)
    settings = load(StoreSettings)
    target = settings.database_file
    if target is None:
        raise NotRestored("The database is PostgreSQL. Restore it with its own tool, pg_restore.")
    former = put_back(file, target, settings.health_file)
    report(f"Restored {target} from {file}." + (f" The previous file is now {former}." if former else ""))


@palermo.command()
@click.option("--to", "goal", metavar="URL", required=True, help="URL of the new database.")
@click.option("--again", is_flag=True, help="Copy this database even though it was copied before.")
def copy(goal: str, again: bool) -> None:
    """Copy the whole database to another one, such as from SQLite to PostgreSQL, and check the copy.

    Stop the bot first. Then set PALERMO_DATABASE_URL to the copy: the bot refuses to run on the original.
    """
    from bot.catalogue import game
    from bot.copies.copying import copy as copied_to
    from bot.copies.ends import NotCopied
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
    report(
        f"Copied {done.tables:,} tables ({done.rows:,} rows); running games replayed from the copy: "
        f"{done.replayed:,}. Set PALERMO_DATABASE_URL to the copy before you start the bot."
        + (f" Not replayed, because they use rules of another version: tables {lost}." if lost else "")
    )
