"""The settings of a run: they have to fit together, and the places that it writes to are tried."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from bot.settings.kinds import Settings
from bot.settings.names import WHERE_TOKENS_ARE, WrongSetting, shown
from bot.settings.reading import load
from bot.settings.values import DISCORD

# Three parts parted by dots: the bot's id, the time, the signature.
TOKEN = re.compile(r"[\w-]{18,}\.[\w-]{4,}\.[\w-]{20,}", re.ASCII)


def to_connect() -> Settings:
    """The settings for reaching Discord. Raises WrongSetting."""
    settings = load(Settings)
    _refuse_token(settings)
    return settings


def start() -> Settings:
    """The settings for a run; the places that it writes to are made, and tried. Raises WrongSetting."""
    settings = to_connect()
    _refuse_shards(settings)
    if settings.clock_file is not None and not settings.on_loopback:
        raise WrongSetting(
            "PALERMO_CLOCK_FILE moves the bot's clock, so it is allowed only if PALERMO_DISCORD_API is "
            "on this machine (loopback), as with the sandbox."
        )
    if settings.database_file is not None:
        _refuse_unwritable("PALERMO_DATABASE_URL", settings.database_file)
    elif settings.backup_dir is not None:
        raise WrongSetting(
            "PALERMO_BACKUP_DIR works only with SQLite. Back up PostgreSQL with its own tool, pg_dump."
        )
    _refuse_unwritable("PALERMO_HEALTH_FILE", settings.health_file)
    if settings.backup_dir is not None:
        _refuse_unwritable("PALERMO_BACKUP_DIR", settings.backup_dir / "palermo.db")
    return settings


def _refuse_shards(settings: Settings) -> None:
    count, ids = settings.shard_count, settings.shard_ids
    if (count is None) is not (ids is None):
        raise WrongSetting("Set both PALERMO_SHARD_COUNT and PALERMO_SHARD_IDS, or neither.")
    if count is None or ids is None:
        return
    if not all(0 <= number < count for number in ids) or len(set(ids)) < len(ids):
        raise WrongSetting(
            "PALERMO_SHARD_IDS is “{ids}”: it must list numbers from 0 to {last}, each at most once, "
            "such as 0,1. PALERMO_SHARD_COUNT is {count}.",
            ids=shown(",".join(map(str, ids))),
            last=str(count - 1),
            count=str(count),
        )


def _refuse_token(settings: Settings) -> None:
    token = settings.discord_token.get_secret_value()
    # A stand-in may use tokens of any form that fits into a header.
    fits = TOKEN.fullmatch(token) if settings.discord_api == DISCORD else re.fullmatch(r"[!-~]+", token)
    if not fits:
        raise WrongSetting(
            "DISCORD_TOKEN is not a bot token: a token has three parts separated by dots, and no spaces "
            "or quotes. It is neither the application's id nor its client secret. Get one at {where}.",
            where=WHERE_TOKENS_ARE,
        )


def _refuse_unwritable(name: str, file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=file.parent):
            pass  # SQLite puts its journal beside the database, so the directory itself must be writable
        if file.exists():
            with file.open("r+b"):
                pass
    except OSError as error:
        raise WrongSetting(
            "{name}: {file} cannot be written: {why}.",
            name=name,
            file=str(file),
            why=error.strerror or str(error),
        ) from None
