"""Secrets in files of their own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic_settings import BaseSettings, PydanticBaseSettingsSource

from bot.settings.names import FROM_FILE, WrongSetting, is_secret, refuse_home, shown, source_key, variable

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo


class SecretFiles(PydanticBaseSettingsSource):
    """Reads each secret from the file that a setting of its name and ``_FILE`` names, if there is one."""

    def __init__(self, kind: type[BaseSettings], given: Mapping[str, str | None]) -> None:
        super().__init__(kind)
        self._given = given

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[str | None, str, bool]:
        """The secret, if a file is named; the key for it; and that it is not JSON. Raises WrongSetting."""
        key = source_key(field_name, field)
        name = variable(key)
        file = self._given.get(f"{name}{FROM_FILE}".lower())
        if not file or not is_secret(field):
            return None, key, False
        if self._given.get(name.lower()):
            raise WrongSetting(
                "{name} and {file} are both set. Set one of them, and leave the other one empty.",
                name=name,
                file=f"{name}{FROM_FILE}",
            )
        return _secret_in(f"{name}{FROM_FILE}", file), key, False

    def __call__(self) -> dict[str, Any]:
        """The secrets that stand in files, by their keys. Raises WrongSetting."""
        fields = self.settings_cls.model_fields.items()
        found = [self.get_field_value(field, name) for name, field in fields]
        return {key: secret for secret, key, _json in found if secret is not None}


def _secret_in(name: str, file: str) -> str:
    """The content of the file that this setting names, without the spaces and line ends around it."""
    refuse_home(name, file)
    try:
        secret = Path(file).read_text(encoding="utf-8-sig").strip()  # with or without a byte order mark
    except UnicodeDecodeError:
        why = "it is not a UTF-8 text file"
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL
        why = getattr(error, "strerror", None) or str(error)
    else:
        if secret:
            return secret
        why = "it is empty"
    raise WrongSetting("{name}: {file} cannot be used: {why}.", name=name, file=shown(file), why=why)
