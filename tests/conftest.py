"""What tests of several rooms share."""

from __future__ import annotations

import os
import shutil

import pytest

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
