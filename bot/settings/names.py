"""Names of settings, and refusing those that are missing or wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.text import Refused, quoted

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

PREFIX = "PALERMO_"
ENV_FILE = "PALERMO_ENV_FILE"
FROM_FILE = "_FILE"
"""The suffix of a setting that says in which file a secret is; before it stands the secret setting's name."""
WHERE_TOKENS_ARE = "https://discord.com/developers/applications → your application → Bot → Reset Token"


class WrongSetting(Refused):
    """A setting is missing or wrong; the program does not start. Says which, and never its secrets."""


def shown(value: object) -> str:
    """A user's input, short enough for a sentence."""
    return quoted(str(value))


def refuse_home(name: str, path: str) -> None:
    """Raise WrongSetting for a path that begins with ~."""
    if path.startswith("~"):
        raise WrongSetting(
            "{name} is {path}, but only a shell understands ~. Write the whole path.",
            name=name,
            path=shown(path),
        )


def variable(field: str) -> str:
    """Return what the environment calls a field."""
    return field if field.isupper() else f"{PREFIX}{field.upper()}"


def source_key(name: str, field: FieldInfo) -> str:
    """Return what a source of settings calls a field."""
    return str(field.validation_alias or name)


def is_secret(field: FieldInfo) -> bool:
    """Return whether a setting is a secret, or holds one, and must not be shown."""
    return not field.repr or "Secret" in repr(field.annotation)
