"""The bot as a program of the sandbox."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from sqlalchemy import URL

from sandbox import Endpoint, Program

PRIVATE = ("PALERMO_", "DISCORD_")  # settings of another installation never reach the sandbox's bot
NAME = "Palermo"


def program(data: Path) -> Program:
    """The bot, with its database in the sandbox's folder."""
    place = data.resolve()
    return Program([sys.executable, "-m", "bot", "run"], lambda endpoint: environment(place, endpoint))


def environment(place: Path, endpoint: Endpoint) -> Mapping[str, str]:
    """The sandbox's token, address and clock, a database in this folder, and nothing of ``.env``."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(PRIVATE)}
    database = URL.create("sqlite", database=str(place / "palermo.db"))  # it escapes the path
    return {
        **clean,
        "DISCORD_TOKEN": endpoint.token,
        "PALERMO_DISCORD_API": endpoint.api,
        "PALERMO_CLOCK_FILE": str(endpoint.clock),
        "PALERMO_DATABASE_URL": database.render_as_string(),
        "PALERMO_HEALTH_FILE": str(place / "health"),
        "PALERMO_ENV_FILE": "",
    }
