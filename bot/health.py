"""The bot's sign of life, for a supervisor: a file that it stamps while all is well.

While the bot waits for something the file says what for.
"""

from __future__ import annotations

import time
from pathlib import Path

FRESH = 90  # seconds; the bot stamps the file several times within them


def stamp(file: Path) -> None:
    """Say that all is well: connected, and able to post."""
    _write(file, "")


def note(file: Path, trouble: str) -> None:
    """Say what keeps the bot from its work, until the next stamp."""
    _write(file, f"{trouble}\n")


def problem(file: Path) -> str | None:
    """The bot's problem, or None while the newest stamp is fresh."""
    try:
        trouble = file.read_text().strip()
        age = time.time() - file.stat().st_mtime
    except OSError as error:
        return f"The bot shows no sign of life: {file} cannot be read ({error.strerror})."
    if trouble:
        return trouble
    if age > FRESH:
        return f"The bot has shown no sign of life for {age:.0f} seconds."
    if age < -FRESH:  # by a clock that was set back since, or on another machine: it tells nothing
        return f"The bot's last sign of life is {-age:.0f} seconds in the future: {file}."
    return None


def _write(file: Path, text: str) -> None:
    """Write the whole file at once: half written, trouble would look like a stamp."""
    part = file.with_name(f"{file.name}.part")
    part.write_text(text)
    part.replace(file)
