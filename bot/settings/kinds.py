"""The settings, by the commands that need them."""

from __future__ import annotations

import ipaddress
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, model_validator
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from bot.database_url import is_sqlite, parse, passwords
from bot.settings.names import PREFIX, WrongSetting, variable
from bot.settings.secret_files import SecretFiles
from bot.settings.values import (
    DISCORD,
    Api,
    DatabaseUrl,
    Level,
    Numbers,
    PictureWorkers,
    Place,
    Proxy,
    Servers,
    Webhook,
    usual_picture_workers,
)

if TYPE_CHECKING:
    from sqlalchemy.engine import URL


class HealthSettings(BaseSettings):
    """Settings for ``palermo health``."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, extra="ignore", frozen=True, hide_input_in_errors=True
    )

    health_file: Place = Path("data/health")

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Return where settings come from: arguments, the environment, ``.env``, files of single secrets."""
        given: dict[str, str | None] = {}
        for source in (dotenv_settings, env_settings):
            given |= source.env_vars if isinstance(source, EnvSettingsSource) else {}
        named = SecretFiles(settings_cls, given)
        return init_settings, env_settings, dotenv_settings, named, file_secret_settings

    @model_validator(mode="before")
    @classmethod
    def _refuse_nul(cls, given: dict[str, object]) -> dict[str, object]:
        """No file and no address can have one, and the system's own complaint names no setting."""
        for name, value in given.items():
            if isinstance(value, str) and "\0" in value:
                raise WrongSetting("{name} contains a NUL character.", name=variable(name))
        return given


class StoreSettings(HealthSettings):
    """Settings for ``palermo backup`` and ``palermo restore``."""

    database_url: DatabaseUrl = Field(default="sqlite:///data/palermo.db", repr=False)

    @property
    def database(self) -> URL:
        """The database's URL in its parts."""
        return parse(self.database_url)

    @property
    def database_file(self) -> Path | None:
        """The file of an SQLite database; None for PostgreSQL. Raises WrongSetting if it is no file."""
        if not is_sqlite(self.database):
            return None
        name = self.database.database
        if not name or name == ":memory:" or name.startswith("file:"):
            raise WrongSetting(
                "PALERMO_DATABASE_URL must name a file, like sqlite:///data/palermo.db: games kept in "
                "memory would be lost when the bot stops."
            )
        return Path(name)


class StatusSettings(StoreSettings):
    """Settings for ``palermo status``."""

    backup_dir: Place | None = None


class Settings(StatusSettings):
    """Settings for ``palermo run``."""

    discord_token: SecretStr = Field(validation_alias="DISCORD_TOKEN")
    discord_api: Api = DISCORD
    clock_file: Place | None = None
    clicks_a_second: float = Field(default=4.0, gt=0, le=1_000_000)
    picture_workers: PictureWorkers = Field(default_factory=usual_picture_workers)
    thinking_workers: int = Field(default=1, ge=1, le=16)
    log_level: Level = "INFO"
    log_format: Literal["console", "json"] = "console"
    proxy: Proxy | None = Field(default=None, repr=False)
    metrics_port: int | None = Field(default=None, ge=0, le=65535)
    metrics_host: str = "127.0.0.1"
    shard_count: int | None = Field(default=None, ge=1, le=100_000)
    shard_ids: Numbers = None
    servers: Servers = None
    purge_days: int = Field(default=30, ge=0, le=36_500)
    backup_hours: float = Field(default=24, gt=0, le=8760)
    backup_keep: int = Field(default=7, ge=1, le=100_000)
    error_webhook: Webhook | None = None
    webhooks: bool = False
    quiet_hours: int = Field(default=10, ge=0, le=12)
    vacation_days: int = Field(default=21, ge=0, le=60)
    pause_days: int = Field(default=14, ge=1, le=90)
    bank_paces: float = Field(default=2, ge=1.25, le=10)
    vote_hours: int = Field(default=1, ge=1, le=168)
    sleep_days: int = Field(default=7, ge=1, le=60)

    @property
    def on_loopback(self) -> bool:
        """Whether the bot speaks to a stand-in on this machine."""
        host = urlsplit(self.discord_api).hostname or ""
        try:
            return ipaddress.ip_address(host).is_loopback
        except ValueError:
            return host == "localhost"

    @property
    def secrets(self) -> tuple[str, ...]:
        """Secrets that must never be logged."""
        words: list[str | None] = [self.discord_token.get_secret_value(), *passwords(self.database)]
        words += [urlsplit(self.proxy).password] if self.proxy else []
        words += [self.error_webhook.get_secret_value()] if self.error_webhook else []
        return tuple(str(word) for word in words if word)
