"""The output of a former revision is compared with that of the working tree."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.revisions import NothingToCompareError, former_and_present

WRITER = """
import sys
from pathlib import Path
for name in sys.argv[2:] or ("bread", "wine"):
    Path(sys.argv[1], name).write_text("{word}")
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """One whose commit writes "former", and whose working tree writes "present"."""
    (tmp_path / "writer.py").write_text(WRITER.format(word="former"), encoding="utf-8")
    who = ("-c", "user.name=Rosa", "-c", "user.email=rosa@example.org", "-c", "commit.gpgsign=false")
    for command in (("init", "-q"), ("add", "writer.py"), (*who, "commit", "-q", "-m", "begin")):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)  # noqa: S603, S607 - our own words
    (tmp_path / "writer.py").write_text(WRITER.format(word="present"), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("names", "written"), [((), ["bread", "wine"]), (("wine",), ["wine"])])
def test_both_write_what_is_asked_for(names: tuple[str, ...], written: list[str], repository: Path) -> None:
    with former_and_present(["writer"], names, "HEAD", repository) as folders:
        found = [
            {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} for folder in folders
        ]
    assert found == [dict.fromkeys(written, "former"), dict.fromkeys(written, "present")]
    assert not any(folder.exists() for folder in folders)


@pytest.mark.parametrize(
    ("module", "revision", "reason"),
    [
        ("writer", "yesterday", "yesterday"),
        ("printer", "HEAD", "No module named"),
        ("this", "HEAD", "nothing to compare"),
    ],
)
def test_what_cannot_be_compared_is_said(module: str, revision: str, reason: str, repository: Path) -> None:
    """A revision or a module that is not there, or a module that writes nothing."""
    with (
        pytest.raises(NothingToCompareError, match=reason),
        former_and_present([module], (), revision, repository),
    ):
        pass
