"""The files for hosts and CI agree with the project, and pin what they download."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from ruamel.yaml import YAML

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_image_gets_every_package() -> None:
    copied = re.findall(
        r"^COPY (\w+) \./\1$", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert copied == PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]


@pytest.mark.parametrize(
    ("file", "line"), [("Dockerfile", r"^FROM (\S+)"), ("compose.yaml", r"^    image: (\S+:\S+)")]
)
def test_images_are_pinned_by_digest(file: str, line: str) -> None:
    images = re.findall(line, (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
    assert images
    assert not [image for image in images if not re.search(r":[\w.-]+@sha256:[0-9a-f]{64}$", image)]


def test_compose_builds_the_image_or_takes_one_that_was_published() -> None:
    """Its name is no setting of the bot, which would not know it."""
    services = YAML(typ="safe").load(ROOT / "compose.yaml")["services"]
    ours = [service for name, service in services.items() if name != "db"]
    assert {(service["build"], service["image"]) for service in ours} == {(".", "${BOT_IMAGE:-palermo}")}


def test_no_profile_of_compose_starts_two_bots_with_one_token() -> None:
    """And nothing starts without a profile: SQLite and PostgreSQL each have their own."""
    services = YAML(typ="safe").load(ROOT / "compose.yaml")["services"]
    profiles = {name: service["profiles"] for name, service in services.items()}
    assert profiles.pop("palermo") == ["sqlite"]
    assert set(profiles) == {"shard-0", "shard-1", "db"}
    assert all(theirs == ["postgres"] for theirs in profiles.values())


def test_the_pictures_of_the_docs_are_there_and_small() -> None:
    """And none is left of those that no page shows."""
    shown = set()
    fonts = ROOT / "renders" / "assets" / "fonts" / "README.md"
    for page in [ROOT / "README.md", fonts, *(ROOT / "docs").glob("*.md")]:
        found = re.findall(r'(?:src="|\]\()([\w./-]*pictures/[\w.-]+\.png)', page.read_text(encoding="utf-8"))
        shown |= {(page.parent / name).resolve() for name in found}
    assert shown == {path.resolve() for path in (ROOT / "docs" / "pictures").glob("*.png")}
    guides = [path for path in shown if path.name.startswith("guide-")]
    assert guides
    assert not [path.name for path in guides if path.stat().st_size > 150_000]
