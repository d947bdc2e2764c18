"""The settings: every mistake ends in a sentence that names it, and no secret in it."""

from __future__ import annotations

import os
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError
from ruamel.yaml import YAML

from bot.services import bounds_of
from bot.settings import ENV_FILE, HealthSettings, Settings, StoreSettings, WrongSetting, load, start, unknown
from bot.tables.values.bounds import Bounds

ROOT = Path(__file__).parents[2]
TOKEN = "MTE3NTAwMDAwMDAwMDAwMDAwMQ.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789AB"  # noqa: S105 - of nobody
LOOPBACK = "http://127.0.0.1:8420/api/v10"


@pytest.fixture(autouse=True)
def _nothing_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty directory, and an environment without settings but the token."""
    for name in names():
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.chdir(tmp_path)


SECRETS = ("DISCORD_TOKEN", "PALERMO_DATABASE_URL", "PALERMO_PROXY", "PALERMO_ERROR_WEBHOOK")


def names() -> set[str]:
    """Every setting, as the environment has it."""
    fields = Settings.model_fields.items()
    own = {str(f.validation_alias or f"PALERMO_{name.upper()}") for name, f in fields}
    return {ENV_FILE} | own | {f"{name}_FILE" for name in SECRETS}


def test_a_token_is_enough(tmp_path: Path) -> None:
    settings = start()
    assert settings.discord_token.get_secret_value() == TOKEN
    assert settings.discord_api == "https://discord.com/api/v10"
    assert settings.database_file == Path("data/palermo.db")
    assert settings.clock_file is None
    assert (tmp_path / "data").is_dir()


def test_settings_may_stand_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment goes before the file."""
    monkeypatch.setenv("PALERMO_LOG_LEVEL", "error")
    (tmp_path / ".env").write_text("PALERMO_LOG_LEVEL=DEBUG\nPALERMO_LOG_FORMAT=json\nOTHER=1\n")
    settings = start()
    assert (settings.log_level, settings.log_format) == ("ERROR", "json")


def test_a_name_that_is_no_setting_is_told_with_the_nearest_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the environment and in the file; what does not begin as ours do is not our business."""
    for name in [name for name in os.environ if name.startswith("PALERMO_")]:
        monkeypatch.delenv(name)
    assert unknown() == ()
    monkeypatch.setenv("PALERMO_QUIET_HOUR", "5")
    monkeypatch.setenv("PALERMO_ENV_FILE", "")
    monkeypatch.setenv("PALERMO_LOG_LEVEL", "INFO")
    (tmp_path / ".env").write_text("palermo_zzz=1\nOTHER=1\nPALERMO_PURGE_DAYS=3\n")
    misspelt = (
        "PALERMO_QUIET_HOUR is not a setting of the bot and has no effect. Did you mean PALERMO_QUIET_HOURS?"
    )
    assert unknown() == (misspelt,)
    monkeypatch.delenv("PALERMO_ENV_FILE")
    assert unknown()[0] == misspelt
    assert unknown()[1].startswith("PALERMO_ZZZ is not a setting of the bot and has no effect.")
    assert start().purge_days == 3
    monkeypatch.delenv("PALERMO_QUIET_HOUR")
    (tmp_path / ".env").write_text(
        "PALERMO_DATABASE_URL_FILE=x\nPALERMO_PROXY_FILE=x\nPALERMO_LOG_LEVEL_FILE=x\n"
    )
    assert [sentence.partition(" ")[0] for sentence in unknown()] == ["PALERMO_LOG_LEVEL_FILE"]
    (tmp_path / ".env").write_text("PALERMO_DISCORD_TOKEN=1\n")
    assert unknown()[0].startswith("PALERMO_DISCORD_TOKEN is not a setting")


def test_an_empty_name_means_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENV_FILE, "")
    (tmp_path / ".env").write_text("PALERMO_LOG_LEVEL=DEBUG\n")
    assert start().log_level == "INFO"


def test_an_empty_setting_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compose files pass unset variables on as empty ones."""
    monkeypatch.setenv("PALERMO_CLOCK_FILE", "")
    monkeypatch.setenv("PALERMO_DATABASE_URL", "")
    assert start() == load(Settings)
    assert start().clock_file is None
    monkeypatch.setenv("PALERMO_HEALTH_FILE", "as/deep/as/health")
    assert start().health_file.parent.is_dir()


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("DISCORD_TOKEN", "", "DISCORD_TOKEN is missing"),
        ("DISCORD_TOKEN", "1175000000000000001", "three parts"),
        ("DISCORD_TOKEN", f"Bot {TOKEN}", "three parts"),
        ("DISCORD_TOKEN", f'"{TOKEN}', "three parts"),
        ("PALERMO_DATABASE_URL", "data/palermo.db", "not a database URL"),
        ("PALERMO_DATABASE_URL", "postgresql://user:pw@host:port/db", "not a database URL"),
        ("PALERMO_DATABASE_URL", "mysql://root:hunter22@db/palermo", "“mysql” databases"),
        ("PALERMO_DATABASE_URL", "sqlite+aiosqlite://", "must name a file"),
        ("PALERMO_DATABASE_URL", "sqlite+aiosqlite:///:memory:", "must name a file"),
        ("PALERMO_DATABASE_URL", "sqlite:///file:palermo", "must name a file"),
        ("PALERMO_DATABASE_URL", "sqlite:////dev/null/palermo.db", "cannot be written"),
        ("PALERMO_DATABASE_URL", "sqlite:///.", "cannot be written"),
        ("PALERMO_HEALTH_FILE", "/dev/null/health", "PALERMO_HEALTH_FILE: /dev/null/health cannot"),
        ("PALERMO_HEALTH_FILE", "/proc/health", "PALERMO_HEALTH_FILE: /proc/health cannot"),
        ("PALERMO_PROXY", "http://proxy.example:0", "not the address of an HTTP proxy"),
        ("PALERMO_PROXY", "http:///proxy", "not the address of an HTTP proxy"),
        ("PALERMO_PROXY", "http://proxy.example/\x07", "not the address of an HTTP proxy"),
        ("PALERMO_PROXY", "proxy.example:3128", "not the address of an HTTP proxy"),
        ("PALERMO_PROXY", "socks5://me:hunter22@proxy.example:1080", "not the address of an HTTP proxy"),
        ("PALERMO_QUIET_HOURS", "13", "is “13”: it must be a whole number from 0 to 12."),
        ("PALERMO_BANK_PACES", "1", "is “1”: it must be a number from 1.25 to 10."),
        ("PALERMO_VOTE_HOURS", "two days", "is “two days”: it must be a whole number from 1 to 168."),
        ("PALERMO_SLEEP_DAYS", "9" * 5000, "999…”: it must be a whole number from 1 to 60."),
        ("PALERMO_CLICKS_A_SECOND", "inf", "is “inf”: it must be a number above 0 and at most 1000000."),
        ("PALERMO_PICTURE_WORKERS", "2.5", "is “2.5”: it must be a whole number from 0 to 16."),
        ("PALERMO_WEBHOOKS", "maybe", "is “maybe”: input should be a valid boolean"),
        ("PALERMO_SERVERS", "our friends", "is “our friends”: it must list the ids of servers, such as"),
        ("PALERMO_SERVERS", "1,", "is “1,”: it must list"),
        ("PALERMO_SERVERS", "0", "is “0”: it must list"),
        ("PALERMO_SERVERS", "-1", "is “-1”: it must list"),
        ("PALERMO_SERVERS", str(2**63), "it must list"),
        ("PALERMO_SHARD_COUNT", "2", "or neither"),
        ("PALERMO_SHARD_IDS", "one", "PALERMO_SHARD_IDS is “one”: input should be a valid integer"),
        ("PALERMO_BACKUP_DIR", "/dev/null/copies", "PALERMO_BACKUP_DIR: /dev/null/copies"),
        ("PALERMO_BACKUP_DIR", "~/copies", "is ~/copies, but only a shell understands"),
        ("PALERMO_HEALTH_FILE", "~bot/health", "is ~bot/health, but only a shell understands"),
        ("PALERMO_DATABASE_URL", "sqlite:///~/palermo.db", "is ~/palermo.db, but only a shell understands"),
        ("PALERMO_BACKUP_HOURS", "1e300", "is “1e300”: it must be a number above 0 and at most 8760."),
        ("PALERMO_ERROR_WEBHOOK", "hunter22", "not a webhook address"),
        ("PALERMO_DISCORD_API", "discord.com", "not an API address"),
        ("PALERMO_DISCORD_API", "ftp://127.0.0.1/", "not an API address"),
        ("PALERMO_DISCORD_API", "http://127.0.0.1:99999/", "not an API address"),
        ("PALERMO_DISCORD_API", "http://[::1/", "not an API address"),
        ("PALERMO_DISCORD_API", "http://user:hunter22@127.0.0.1/", "not an API address"),
        ("PALERMO_DISCORD_API", "http://127.0.0.1/api?v=10", "not an API address"),
        ("PALERMO_DISCORD_API", "http://127.0.0.1/api#v10", "not an API address"),
        ("PALERMO_CLOCK_FILE", "clock", "only if PALERMO_DISCORD_API is on this machine"),
        ("PALERMO_LOG_LEVEL", "loud", "PALERMO_LOG_LEVEL is “LOUD”: input should be 'DEBUG'"),
        ("PALERMO_LOG_FORMAT", "xml", "PALERMO_LOG_FORMAT is “xml”: input should be"),
        ("PALERMO_ENV_FILE", "no/such/file", "which is not a file"),
        ("PALERMO_ENV_FILE", "x" * 5000, "which is not a file"),
    ],
)
def test_a_wrong_setting_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str, why: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(WrongSetting) as wrong:
        start()
    assert why in str(wrong.value)
    assert name in str(wrong.value)
    assert TOKEN not in str(wrong.value)
    assert "hunter22" not in str(wrong.value)


BOUNDS = {
    "CLICKS_A_SECOND": ("0.001", "1000000", "0", "1000001", "a number above 0 and at most 1000000"),
    "PICTURE_WORKERS": ("0", "16", "-1", "17", "a whole number from 0 to 16"),
    "THINKING_WORKERS": ("1", "16", "0", "17", "a whole number from 1 to 16"),
    "METRICS_PORT": ("0", "65535", "-1", "65536", "a whole number from 0 to 65535"),
    "PURGE_DAYS": ("0", "36500", "-1", "36501", "a whole number from 0 to 36500"),
    "BACKUP_HOURS": ("0.5", "8760", "0", "8761", "a number above 0 and at most 8760"),
    "BACKUP_KEEP": ("1", "100000", "0", "100001", "a whole number from 1 to 100000"),
    "QUIET_HOURS": ("0", "12", "-1", "13", "a whole number from 0 to 12"),
    "VACATION_DAYS": ("0", "60", "-1", "61", "a whole number from 0 to 60"),
    "PAUSE_DAYS": ("1", "90", "0", "91", "a whole number from 1 to 90"),
    "BANK_PACES": ("1.25", "10", "1.24", "10.1", "a number from 1.25 to 10"),
    "VOTE_HOURS": ("1", "168", "0", "169", "a whole number from 1 to 168"),
    "SLEEP_DAYS": ("1", "60", "0", "61", "a whole number from 1 to 60"),
    "SHARD_COUNT": ("1", "100000", "0", "100001", "a whole number from 1 to 100000"),
}
"""Least and most, what is just too little and too much, and how it is said. NaN and infinity never fit."""


def test_every_number_has_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, (least, most, *wrong, said) in BOUNDS.items():
        setting = f"PALERMO_{name}"
        for value in (least, most):
            monkeypatch.setenv(setting, value)
            assert float(getattr(load(Settings), name.lower())) == float(value)
        for value in (*wrong, "nan", "inf"):
            monkeypatch.setenv(setting, value)
            with pytest.raises(WrongSetting) as refused:
                load(Settings)
            assert str(refused.value) == f"{setting} is “{value}”: it must be {said}."
        monkeypatch.delenv(setting)


def test_every_secret_may_stand_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As Docker and systemd pass it; an empty setting counts as none.

    Editors end a file with a line end, and some on Windows begin it with a byte order mark.
    """
    monkeypatch.setattr("bot.database_url.find_spec", lambda _name: object())
    values = dict(
        zip(SECRETS, (TOKEN, "postgresql://me:a@db/b", "http://me:b@proxy", "http://hooks"), strict=True)
    )
    env = tmp_path / ".env"
    env.write_text("")
    for name, value in values.items():
        (tmp_path / name).write_text(f"\ufeff{value}\r\n", encoding="utf-8")
        monkeypatch.setenv(name, "")
        env.write_text(f"{env.read_text()}{name}_FILE={tmp_path / name}\n")
    monkeypatch.setenv("PALERMO_PROXY_FILE", "PALERMO_PROXY")  # the environment goes before .env
    settings = load(Settings)
    assert settings.discord_token.get_secret_value() == TOKEN
    assert settings.database_url == values["PALERMO_DATABASE_URL"] == load(StoreSettings).database_url
    assert settings.proxy == values["PALERMO_PROXY"]
    assert settings.error_webhook is not None
    assert settings.error_webhook.get_secret_value() == values["PALERMO_ERROR_WEBHOOK"]
    assert settings.secrets == (TOKEN, "a", "b", "http://hooks")
    assert load(HealthSettings).health_file == Path("data/health")


@pytest.mark.parametrize("name", SECRETS)
def test_a_secret_in_a_file_is_refused_where_it_is_not_clear(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Given twice, missing, empty, no text: in each case nothing starts, and the sentence says which file."""
    (tmp_path / "empty").write_text(" \n")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    monkeypatch.delenv("DISCORD_TOKEN")
    if name != "DISCORD_TOKEN":
        monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    for file, why in (
        ("none", "none cannot be used: No such file or directory."),
        ("empty", "empty cannot be used: it is empty."),
        ("bytes", "bytes cannot be used: it is not a UTF-8 text file."),
        (".", ". cannot be used: Is a directory."),
        ("~/secret", "is ~/secret, but only a shell understands ~."),
    ):
        monkeypatch.setenv(f"{name}_FILE", file)
        with pytest.raises(WrongSetting, match=rf"^{name}_FILE(:| ) ?{re.escape(why)}"):
            start()
    (tmp_path / "twice").write_text("hunter22")
    monkeypatch.setenv(f"{name}_FILE", "twice")
    (tmp_path / ".env").write_text(f"{name}=hunter23\n")
    with pytest.raises(WrongSetting, match=rf"^{name} and {name}_FILE are both set\. Set one of them"):
        start()
    (tmp_path / ".env").write_text(f"{name}_FILE=a\0b\n")
    monkeypatch.delenv(f"{name}_FILE")
    with pytest.raises(WrongSetting, match=rf"^{name}_FILE.*null"):
        start()


def test_one_core_is_left_to_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the system says how many there are; more than four workers draw more than can be sent."""
    for cores, workers in ((None, 1), (1, 1), (2, 1), (3, 2), (5, 4), (64, 4)):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        assert load(Settings).picture_workers == workers


def test_a_missing_token_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISCORD_TOKEN")
    with pytest.raises(WrongSetting, match=r"discord\.com/developers/applications.*palermo sandbox"):
        start()


def test_a_file_that_is_no_text_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And one that is there and cannot be read."""
    (tmp_path / ".env").write_bytes(b"\xff\xfe")
    with pytest.raises(WrongSetting, match=r"^\.env is not a UTF-8 text file\.$"):
        start()
    monkeypatch.setenv(ENV_FILE, "/proc/self/mem")
    with pytest.raises(WrongSetting, match=r"^/proc/self/mem cannot be read: Input/output error\.$"):
        start()


def test_a_nul_is_refused(tmp_path: Path) -> None:
    """The environment cannot hold one, but a file can."""
    (tmp_path / ".env").write_text("OTHER=\0\nPALERMO_HEALTH_FILE=data/hea\0lth\n")
    with pytest.raises(WrongSetting, match="PALERMO_HEALTH_FILE contains a NUL character"):
        load(HealthSettings)


@pytest.mark.parametrize(
    ("api", "here"),
    [
        (LOOPBACK, True),
        ("http://localhost:1", True),
        ("http://[::1]:8420/api", True),
        ("http://127.0.0.1.example.org", False),
        ("http://192.168.0.1", False),
        ("https://discord.com/api/v10", False),
    ],
)
def test_what_is_on_this_machine(monkeypatch: pytest.MonkeyPatch, api: str, here: bool) -> None:
    """A clock that can be moved is allowed on loopback only."""
    monkeypatch.setenv("PALERMO_DISCORD_API", api)
    assert load(Settings).on_loopback is here


def test_a_stand_in_may_have_its_own_tokens_and_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "sandbox")
    monkeypatch.setenv("PALERMO_DISCORD_API", LOOPBACK + "/")
    monkeypatch.setenv("PALERMO_CLOCK_FILE", "clock")
    settings = start()
    assert settings.discord_api == LOOPBACK
    assert settings.clock_file == Path("clock")


def test_secrets_do_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PALERMO_DATABASE_URL", "postgresql+asyncpg://me:hunter22@db/palermo")
    monkeypatch.setattr("bot.database_url.find_spec", lambda _name: object())
    settings = load(Settings)
    assert settings.secrets == (TOKEN, "hunter22")
    assert settings.database_file is None
    monkeypatch.setenv("PALERMO_PROXY", "http://me:cannoli@proxy.example")
    monkeypatch.setenv("PALERMO_ERROR_WEBHOOK", "http://hooks.example/arancini")
    assert load(Settings).secrets[2:] == ("cannoli", "http://hooks.example/arancini")
    with pytest.raises(ValidationError) as refused:
        Settings(picture_workers="ricotta")
    for shown in (repr(settings), repr(load(Settings)), str(refused.value)):
        assert not [word for word in (TOKEN, "hunter22", "cannoli", "arancini", "ricotta") if word in shown]
    for name in ("PALERMO_PROXY", "PALERMO_ERROR_WEBHOOK"):
        monkeypatch.delenv(name)
    monkeypatch.setenv("PALERMO_DATABASE_URL", "postgresql://me:p%40ss@db/palermo?password=hunter%2F22")
    assert load(Settings).secrets == (TOKEN, "p@ss", "p%40ss", "hunter/22", "hunter%2F22")


def test_postgres_needs_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PALERMO_DATABASE_URL", "postgres://me:hunter22@db/palermo")
    monkeypatch.setattr("bot.database_url.find_spec", lambda _name: None)
    with pytest.raises(WrongSetting, match=r"palermo\[postgres\]"):
        start()


def test_compose_may_give_the_shards_the_settings_of_the_other_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One .env serves both: what is for SQLite alone is taken back for PostgreSQL."""
    compose = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    shared = compose.partition("x-shared:")[2].partition("\n\n")[0]
    given = dict(re.findall(r"^  (PALERMO_\w+): \"?([^\s\"]*)", shared, re.MULTILINE))
    given |= {"PALERMO_HEALTH_FILE": str(tmp_path / "health"), "PALERMO_SHARD_IDS": "1"}
    for name, value in (
        {"PALERMO_BACKUP_DIR": "/data/backups", "PALERMO_BACKUP_HOURS": "12"} | given
    ).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("bot.database_url.find_spec", lambda _name: object())
    settings = start()
    assert (settings.database.host, settings.shard_ids, settings.backup_dir) == ("db", (1,), None)


def service(file: str, name: str) -> Any:
    """A service of a compose file."""
    return YAML(typ="safe").load(ROOT / file)["services"][name]


@pytest.mark.parametrize("name", ["palermo", "shard-1"])
def test_compose_passes_secrets_in_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Also where .env, which the containers get as their environment, still has them."""
    monkeypatch.setattr("bot.database_url.find_spec", lambda _name: object())
    files = service("compose.secrets.yaml", name)
    secrets = {"discord_token": TOKEN, "database_url": "postgresql://palermo:hunter22@db/palermo"}
    for secret in files["secrets"]:
        (tmp_path / secret).write_text(secrets[secret])
    given = {"DISCORD_TOKEN": "of .env"} | service("compose.yaml", name)["environment"] | files["environment"]
    given |= {"PALERMO_HEALTH_FILE": "health"} | ({"PALERMO_DATABASE_URL": ""} if name == "palermo" else {})
    for setting, value in given.items():
        monkeypatch.setenv(setting, value.replace("/run/secrets", str(tmp_path)))
    settings = start()
    assert settings.discord_token.get_secret_value() == TOKEN
    assert settings.database.host == (None if name == "palermo" else "db")


def test_the_unit_passes_the_token_as_a_credential(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder that ``%d`` stands for, and in no environment."""
    unit = (ROOT / "deploy" / "palermo.service").read_text(encoding="utf-8")
    (credential,) = re.findall(r"^LoadCredential=(\w+):/etc/palermo\.token$", unit, re.MULTILINE)
    (tmp_path / credential).write_text(f"{TOKEN}\n")
    given = dict(re.findall(r"^Environment=(\w+)=(.+)$", unit, re.MULTILINE))
    assert set(given) - names() == {"PYTHONUNBUFFERED"}
    monkeypatch.delenv("DISCORD_TOKEN")
    monkeypatch.setenv("DISCORD_TOKEN_FILE", given["DISCORD_TOKEN_FILE"].replace("%d", str(tmp_path)))
    assert start().discord_token.get_secret_value() == TOKEN


def test_a_copy_and_a_look_need_no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISCORD_TOKEN")
    assert load(StoreSettings).database_file == Path("data/palermo.db")
    assert load(HealthSettings).health_file == Path("data/health")


def test_the_example_explains_every_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    """And shows what holds without it."""
    usual = load(Settings)
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert set(re.findall(r"^#?([A-Z_]+)=", text, re.MULTILINE)) == names()
    for block in text.strip().split("\n\n")[1:]:
        assert block.startswith("# "), block
    left_to_the_machine = {"DISCORD_TOKEN", "PALERMO_PICTURE_WORKERS", ENV_FILE}
    for name, value in re.findall(r"^#([A-Z_]+)=(.*)$", text, re.MULTILINE):
        if name not in left_to_the_machine:
            monkeypatch.setenv(name, value)
            assert load(Settings) == usual, f"{name}={value} is the default"
            monkeypatch.delenv(name)


def test_a_process_may_serve_some_of_the_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PALERMO_SHARD_COUNT", "4")
    monkeypatch.setenv("PALERMO_SHARD_IDS", "0,2")
    settings = start()
    assert (settings.shard_count, settings.shard_ids) == (4, (0, 2))
    for wrong in ("0,4", "2,2"):
        monkeypatch.setenv("PALERMO_SHARD_IDS", wrong)
        with pytest.raises(
            WrongSetting, match=f"is “{wrong}”: it must list numbers from 0 to 3, each at most once"
        ):
            start()


def test_servers_are_listed_by_their_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    assert start().servers is None
    monkeypatch.setenv("PALERMO_SERVERS", f"1175000000000000001, {2**63 - 1}")
    assert start().servers == frozenset({1175000000000000001, 2**63 - 1})


def test_bounds_are_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bounds_of(start()) == Bounds()
    monkeypatch.setenv("PALERMO_QUIET_HOURS", "6")
    monkeypatch.setenv("PALERMO_BANK_PACES", "1.5")
    assert bounds_of(start()) == Bounds(quiet=timedelta(hours=6), bank=1.5)
