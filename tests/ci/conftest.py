"""A small repository with the scripts in it, and programs that only note how they are called."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WHO = (
    "-c",
    "user.name=Rosa",
    "-c",
    "user.email=rosa@example.org",
    "-c",
    "commit.gpgsign=false",
    "-c",
    "tag.gpgsign=false",
)
PROJECT = """
[build-system]
requires = ["hatchling"]

[project]
name = "palermo"
version = "{version}"
license = "MIT"  # of all

[tool.other]
version = "9.9.9"
"""


class Repository:
    """A repository with releases: each has its migrations and its section of the changelog."""

    def __init__(self, path: Path) -> None:
        """Make it, with nothing in it but the scripts."""
        self.path = path
        self.changelog = ""
        shutil.copytree(ROOT / ".ci", path / ".ci")
        self.git("init", "--quiet")

    def git(self, *words: str) -> str:
        """Return what git says."""
        command = ["git", *WHO, *words]
        return subprocess.run(command, cwd=self.path, check=True, capture_output=True, text=True).stdout  # noqa: S603

    def release(self, version: str, changes: str, *migrations: str) -> None:
        """Commit and tag a version; a migration is named like ``0001_first`` and does what its name says."""
        (self.path / "pyproject.toml").write_text(PROJECT.format(version=version), encoding="utf-8")
        self.changelog = f"## {version} (2026-01-31)\n\n{changes}\n\n{self.changelog}"
        (self.path / "CHANGELOG.md").write_text(f"# Changelog\n\n{self.changelog}", encoding="utf-8")
        folder = self.path / "bot" / "store" / "migrations" / "versions"
        folder.mkdir(parents=True, exist_ok=True)
        for name in migrations:
            text = f'"""{name[5:].capitalize()}."""\n'
            (folder / f"v{name}.py").write_text(text, encoding="utf-8")
        self.git("add", ".")
        self.git("commit", "--quiet", "--message", f"release: {version}")
        self.git("tag", f"v{version}")


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    path = tmp_path / "repository"
    path.mkdir()
    return Repository(path)


Script = Callable[..., tuple[int, str, str]]


@pytest.fixture
def script(repository: Repository, tmp_path: Path) -> Script:
    """Run a script of the repository: its exit code, output and complaints."""

    def run(name: str, *words: str, env: Mapping[str, str] | None = None) -> tuple[int, str, str]:
        environment = {
            "PATH": f"{tmp_path / 'programs'}:{os.environ['PATH']}",
            "GITHUB_REPOSITORY": "Rosa/Palermo",
            "GIT_CONFIG_GLOBAL": os.devnull,
            **(env or {}),
        }
        ended = subprocess.run(  # noqa: S603 - our own scripts
            [repository.path / ".ci" / name, *words],
            cwd=tmp_path,
            env=environment,
            check=False,
            capture_output=True,
            text=True,
        )
        return ended.returncode, ended.stdout, ended.stderr

    return run


@pytest.fixture
def recorded(tmp_path: Path) -> Callable[[str], Callable[[], list[str]]]:
    """Put a program into the path that only notes its arguments, a line per call; return what reads them."""
    folder = tmp_path / "programs"
    folder.mkdir()

    def record(name: str) -> Callable[[], list[str]]:
        notes = tmp_path / f"{name}.txt"
        program = folder / name
        program.write_text(f'#!/bin/sh\necho "$@" >>"{notes}"\n', encoding="utf-8")
        program.chmod(0o755)
        return lambda: notes.read_text(encoding="utf-8").splitlines()

    return record
