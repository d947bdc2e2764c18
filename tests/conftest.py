"""Fixtures and hooks for tests of several rooms."""

from __future__ import annotations

import gc
import importlib
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
import structlog
from hypothesis import HealthCheck, settings

from tests.breadth import wide
from tests.postgres import fresh_database, postgres

if TYPE_CHECKING:
    from playwright.async_api import Browser

__all__ = ["fresh_database", "postgres"]

# The same cases for everybody, and no limit of time: on a slow machine too a test fails for a fault alone.
settings.register_profile(
    "suite",
    database=None,
    deadline=None,
    derandomize=True,
    max_examples=wide(100, 25),
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("suite")

# The log is printed beside a test that fails. Its usual tracebacks, with colours and the values of all
# variables, take a second of computing each.
structlog.configure(
    processors=[
        *structlog.get_config()["processors"][:-1],
        structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
    ]
)

# Nothing of the surroundings counts: neither an installation's settings nor a terminal's width and colours.
for name in list(os.environ):
    if name.startswith(("PALERMO_", "DISCORD_")) or name in {"COLUMNS", "FORCE_COLOR", "GITHUB_ACTIONS"}:
        del os.environ[name]

HERE = Path(__file__).parent

# What tests write lies in memory where there is room: a disk takes milliseconds for every commit. Whether it
# would outlive a loss of power is tried by no test.
MEMORY = Path("/dev/shm")  # noqa: S108 - pytest makes a folder of its own there, which nobody else may read
ROOM = 2 << 30  # bytes that must be free

if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


GARBAGE = 20_000  # objects more than are gone again, after which garbage is looked for


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Look for no garbage among the tests that are collected, now or later, and seldom elsewhere."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(GARBAGE, *gc.get_threshold()[1:])
        gc.enable()


def pytest_sessionstart(session: pytest.Session) -> None:
    """Before all tests are collected by several processes, let each compile a share of them for all."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1 and not session.config.getoption("file_or_dir"):
        files = sorted(HERE.rglob("test_*.py"))
        for path in files[int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw")) :: workers]:
            importlib.import_module(".".join(path.relative_to(HERE.parent).with_suffix("").parts))


LONGEST = ("tests/e2e/test_crashes.py", "tests/e2e/test_processes.py", "tests/e2e/")
"""Folders of the tests that wait longest, for processes and browsers: they start first."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests; else the order stays."""
    items.sort(
        key=lambda item: next(at for at, path in enumerate((*LONGEST, "")) if item.nodeid.startswith(path))
    )


BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of an installed Chromium. Without one the test is skipped, in CI it fails."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is not None:
        return found
    reason = "no Chromium is installed; the tests in a browser need one, e.g. `apt install chromium`"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    """One browser for all tests of pages, which run in one loop because of it. Each closes its tabs."""
    from tests.browser import started  # noqa: PLC0415 - few tests need it, and it takes long

    async with started(chromium) as running:
        yield running
