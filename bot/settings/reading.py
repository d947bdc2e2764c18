"""Settings are read from the environment and ``.env``; what is wrong with them ends in a sentence."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, get_args

from pydantic import ValidationError
from pydantic_settings import DotEnvSettingsSource

from bot.settings.kinds import HealthSettings, Settings
from bot.settings.names import (
    ENV_FILE,
    FROM_FILE,
    PREFIX,
    WHERE_TOKENS_ARE,
    WrongSetting,
    is_secret,
    shown,
    source_key,
    variable,
)

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo
    from pydantic_core import ErrorDetails

S = TypeVar("S", bound=HealthSettings)


def load(kind: type[S]) -> S:
    """The settings of this kind. Raises WrongSetting."""
    file = env_file()
    try:
        return kind(_env_file=file)
    except ValidationError as error:
        raise _wrong(kind, error.errors()[0]) from None
    except UnicodeDecodeError:
        raise WrongSetting("{file} is not a UTF-8 text file.", file=str(file)) from None
    except OSError as error:
        raise WrongSetting(
            "{file} cannot be read: {why}.", file=str(file), why=error.strerror or ""
        ) from None


def env_file() -> Path | None:
    """The file with further settings; the environment goes before it."""
    named = os.environ.get(ENV_FILE)
    if named and not _is_file(named):
        raise WrongSetting("{setting} names {file}, which is not a file.", setting=ENV_FILE, file=named)
    return None if named == "" else Path(named or ".env")


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except OSError:  # such as a name that is too long for any
        return False


def names() -> Iterator[str]:
    """The names of all settings, as the environment has them."""
    for field, its in Settings.model_fields.items():
        name = variable(source_key(field, its))
        yield name
        if is_secret(its):
            yield f"{name}{FROM_FILE}"


def _wrong(kind: type[HealthSettings], error: ErrorDetails) -> WrongSetting:
    """The first mistake in a sentence: which setting, what it may be, and what it is (but for secrets)."""
    name = variable(str(error["loc"][0]))
    if error["type"] == "missing":
        return WrongSetting(
            "{name} is missing: the bot cannot log in without it. Get one at {where}, and put it into "
            ".env or the environment. To try the bot without a token, run: palermo sandbox",
            name=name,
            where=WHERE_TOKENS_ARE,
        )
    field = kind.model_fields.get(str(error["loc"][0]))
    if field is None or is_secret(field):
        return WrongSetting("{name} is wrong.", name=name)
    why = _range(field) or error["msg"][:1].lower() + error["msg"][1:]
    return WrongSetting("{name} is “{value}”: {why}.", name=name, value=shown(error["input"]), why=why)


def _range(field: FieldInfo) -> str | None:
    """The range of a numeric setting in words; None for other settings."""
    known = ("ge", "gt", "le")
    bounds = {name: getattr(its, name) for its in field.metadata for name in known if hasattr(its, name)}
    kind = "a whole number" if int in {field.annotation, *get_args(field.annotation)} else "a number"
    match bounds:
        case {"ge": least, "le": most}:
            return f"it must be {kind} from {least} to {most}"
        case {"gt": least, "le": most}:
            return f"it must be {kind} above {least} and at most {most}"
    return None


def unknown() -> tuple[str, ...]:
    """A sentence for each setting that begins as ours do and is none: misspelt, or of another release."""
    known = {ENV_FILE, *names()}
    written = DotEnvSettingsSource(Settings, env_file=env_file()).env_vars
    given = {name.upper() for name in (*os.environ, *written)}
    return tuple(_not_known(name, known) for name in sorted(given - known) if name.startswith(PREFIX))


def _not_known(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, known)
    meant = f" Did you mean {near[0]}?" if near else ""
    return f"{shown(name)} is not a setting of the bot and has no effect.{meant}"
