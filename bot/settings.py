"""The settings: read from the environment and ``.env`` once, at the start, and checked there."""

from __future__ import annotations

import ipaddress
import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, get_args
from urllib.parse import SplitResult, urlsplit

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    model_validator,
)
from pydantic_settings import (
    BaseSettings,
    DotEnvSettingsSource,
    EnvSettingsSource,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from bot.database_url import WrongUrl, is_sqlite, parse, passwords
from engines.text import Refused, quoted

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo
    from pydantic_core import ErrorDetails
    from sqlalchemy.engine import URL

DISCORD = "https://discord.com/api/v10"
PREFIX = "PALERMO_"
ENV_FILE = "PALERMO_ENV_FILE"
FROM_FILE = "_FILE"
"""What follows a secret setting's name in the name of the setting that says in which file the secret is."""
WHERE_TOKENS_ARE = "https://discord.com/developers/applications → your application → Bot → Reset Token"
# Three parts parted by dots: the bot's id, the time, the signature.
TOKEN = re.compile(r"[\w-]{18,}\.[\w-]{4,}\.[\w-]{20,}", re.ASCII)


class WrongSetting(Refused):
    """A setting is missing or wrong; the program does not start. Says which, and never its secrets."""


def _shown(value: object) -> str:
    """A user's input, short enough for a sentence."""
    return quoted(str(value))


# --- The single settings -------------------------------------------------------------------------


def _database(url: str) -> str:
    try:
        parsed = parse(url)
    except WrongUrl as wrong:
        raise WrongSetting("PALERMO_DATABASE_URL is wrong: {why}", why=wrong.text) from None
    if is_sqlite(parsed):
        _refuse_home("PALERMO_DATABASE_URL", parsed.database or "")
    return url


def _refuse_home(name: str, path: str) -> None:
    if path.startswith("~"):
        raise WrongSetting(
            "{name} is {path}, but only a shell understands ~. Write the whole path.",
            name=name,
            path=_shown(path),
        )


def _place(path: Path, info: ValidationInfo) -> Path:
    _refuse_home(_name(str(info.field_name)), str(path))
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
            value=_shown(value),
        )
    return ids


MOST_ID = 2**63  # the database keeps ids in 64 bits
MOST_PICTURE_WORKERS = 16


def _usual_picture_workers() -> int:
    """One core is left to the event loop; more than four draw more than one process can send."""
    return min(4, max(1, (os.cpu_count() or 1) - 1))


Level = Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(_upper)]


# --- Secrets in files of their own ----------------------------------------------------------------


class SecretFiles(PydanticBaseSettingsSource):
    """Reads each secret from the file that a setting of its name and ``_FILE`` names, if there is one."""

    def __init__(self, kind: type[BaseSettings], given: Mapping[str, str | None]) -> None:
        super().__init__(kind)
        self._given = given

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[str | None, str, bool]:
        """The secret, if a file is named; the key for it; and that it is not JSON. Raises WrongSetting."""
        key = _key(field_name, field)
        name = _name(key)
        file = self._given.get(f"{name}{FROM_FILE}".lower())
        if not file or not _is_secret(field):
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
    _refuse_home(name, file)
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
    raise WrongSetting("{name}: {file} cannot be used: {why}.", name=name, file=_shown(file), why=why)


def _is_secret(field: FieldInfo) -> bool:
    """Whether a setting is a secret, or holds one, and must not be shown."""
    return not field.repr or "Secret" in repr(field.annotation)


# --- Settings by what needs them ------------------------------------------------------------------


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
        """Where settings come from: arguments, the environment, ``.env``, files of single secrets."""
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
                raise WrongSetting("{name} contains a NUL character.", name=_name(name))
        return given


class StoreSettings(HealthSettings):
    """Settings for ``palermo backup`` and ``palermo restore``."""

    database_url: Annotated[str, AfterValidator(_database)] = Field(
        default="sqlite:///data/palermo.db", repr=False
    )

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
    discord_api: Annotated[str, AfterValidator(_api)] = DISCORD
    clock_file: Place | None = None
    clicks_a_second: float = Field(default=4.0, gt=0, le=1_000_000)
    picture_workers: Annotated[int, Field(ge=0, le=MOST_PICTURE_WORKERS)] = Field(
        default_factory=_usual_picture_workers
    )
    log_level: Level = "INFO"
    log_format: Literal["console", "json"] = "console"
    proxy: Annotated[str, AfterValidator(_proxy)] | None = Field(default=None, repr=False)
    metrics_port: int | None = Field(default=None, ge=0, le=65535)
    metrics_host: str = "127.0.0.1"
    shard_count: int | None = Field(default=None, ge=1, le=100_000)
    shard_ids: Annotated[tuple[int, ...] | None, NoDecode, BeforeValidator(_numbers)] = None
    servers: Annotated[frozenset[int] | None, NoDecode, BeforeValidator(_servers)] = None
    purge_days: int = Field(default=30, ge=0, le=36_500)
    backup_hours: float = Field(default=24, gt=0, le=8760)
    backup_keep: int = Field(default=7, ge=1, le=100_000)
    error_webhook: Annotated[SecretStr, AfterValidator(_webhook)] | None = None
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


# --- Reading and checking ------------------------------------------------------------------------

S = TypeVar("S", bound=HealthSettings)


def load(kind: type[S]) -> S:
    """The settings of this kind. Raises WrongSetting."""
    file = _env_file()
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


def _env_file() -> Path | None:
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


def _name(field: str) -> str:
    return field if field.isupper() else f"{PREFIX}{field.upper()}"


def names() -> Iterator[str]:
    """The names of all settings, as the environment has them."""
    for field, its in Settings.model_fields.items():
        name = _name(_key(field, its))
        yield name
        if _is_secret(its):
            yield f"{name}{FROM_FILE}"


def _key(name: str, field: FieldInfo) -> str:
    """What a source of settings calls a field."""
    return str(field.validation_alias or name)


def _wrong(kind: type[HealthSettings], error: ErrorDetails) -> WrongSetting:
    """The first mistake in a sentence: which setting, what it may be, and what it is (but for secrets)."""
    name = _name(str(error["loc"][0]))
    if error["type"] == "missing":
        return WrongSetting(
            "{name} is missing: the bot cannot log in without it. Get one at {where}, and put it into "
            ".env or the environment. To try the bot without a token, run: palermo sandbox",
            name=name,
            where=WHERE_TOKENS_ARE,
        )
    field = kind.model_fields.get(str(error["loc"][0]))
    if field is None or _is_secret(field):
        return WrongSetting("{name} is wrong.", name=name)
    why = _range(field) or error["msg"][:1].lower() + error["msg"][1:]
    return WrongSetting("{name} is “{value}”: {why}.", name=name, value=_shown(error["input"]), why=why)


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
    written = DotEnvSettingsSource(Settings, env_file=_env_file()).env_vars
    given = {name.upper() for name in (*os.environ, *written)}
    return tuple(_not_known(name, known) for name in sorted(given - known) if name.startswith(PREFIX))


def _not_known(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, known)
    meant = f" Did you mean {near[0]}?" if near else ""
    return f"{_shown(name)} is not a setting of the bot and has no effect.{meant}"


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
            "such as 0,1. There are {count} shards (PALERMO_SHARD_COUNT).",
            ids=_shown(",".join(map(str, ids))),
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
