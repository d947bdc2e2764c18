"""Types of single settings: places, addresses, numbers and lists."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import SplitResult, urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationInfo
from pydantic_settings import NoDecode

from bot.database_url import WrongUrl, is_sqlite, parse
from bot.settings.names import WrongSetting, refuse_home, shown, variable

DISCORD = "https://discord.com/api/v10"
MOST_ID = 2**63  # the database keeps ids in 64 bits
MOST_PICTURE_WORKERS = 16


def _database(url: str) -> str:
    try:
        parsed = parse(url)
    except WrongUrl as wrong:
        raise WrongSetting("PALERMO_DATABASE_URL is wrong: {why}", why=wrong.text) from None
    if is_sqlite(parsed):
        refuse_home("PALERMO_DATABASE_URL", parsed.database or "")
    return url


def _place(path: Path, info: ValidationInfo) -> Path:
    refuse_home(variable(str(info.field_name)), str(path))
    return path


Place = Annotated[Path, AfterValidator(_place)]
"""A file or a folder."""


def _http(url: str) -> SplitResult | None:
    """The parts of an HTTP address; None where it is none."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return None
    return parts if good and url.isprintable() else None


def _api(url: str) -> str:
    parts = _http(url)
    if parts is None or parts.query or parts.fragment or parts.username is not None:
        raise WrongSetting("PALERMO_DISCORD_API is not an API address, such as {example}.", example=DISCORD)
    return url.rstrip("/")


def _proxy(url: str) -> str:
    if _http(url) is None:
        raise WrongSetting(
            "PALERMO_PROXY is not the address of an HTTP proxy, such as http://proxy.example:3128."
        )
    return url


def _webhook(url: SecretStr) -> SecretStr:
    if _http(url.get_secret_value()) is None:
        raise WrongSetting(
            "PALERMO_ERROR_WEBHOOK is not a webhook address, such as "
            "https://discord.com/api/webhooks/<number>/<token>."
        )
    return url


def _numbers(value: object) -> object:
    return value.split(",") if isinstance(value, str) else value


def _upper(value: object) -> object:
    return value.upper() if isinstance(value, str) else value


def _servers(value: object) -> object:
    if not isinstance(value, str):
        return value
    ids = [part.strip() for part in value.split(",")]
    if not all(re.fullmatch("[0-9]{1,19}", id) and 0 < int(id) < MOST_ID for id in ids):
        raise WrongSetting(
            "PALERMO_SERVERS is “{value}”: it must list the ids of servers, such as "
            "1175000000000000001,1175000000000000002. To copy one in Discord, turn on Developer Mode.",
            value=shown(value),
        )
    return ids


def usual_picture_workers() -> int:
    """One core is left to the event loop; more than four draw more than one process can send."""
    return min(4, max(1, (os.cpu_count() or 1) - 1))


Level = Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(_upper)]
DatabaseUrl = Annotated[str, AfterValidator(_database)]
Api = Annotated[str, AfterValidator(_api)]
Proxy = Annotated[str, AfterValidator(_proxy)]
Webhook = Annotated[SecretStr, AfterValidator(_webhook)]
Numbers = Annotated[tuple[int, ...] | None, NoDecode, BeforeValidator(_numbers)]
Servers = Annotated[frozenset[int] | None, NoDecode, BeforeValidator(_servers)]
PictureWorkers = Annotated[int, Field(ge=0, le=MOST_PICTURE_WORKERS)]
