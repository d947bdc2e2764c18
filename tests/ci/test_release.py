"""A release: its version, its notes, and its page."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ci.conftest import Repository, Script

PAGE = "https://github.com/Rosa/Palermo/blob"


def test_the_version_is_that_of_the_project(repository: Repository, script: Script) -> None:
    repository.release("1.2.3", "- All is new.", "0001_first")
    assert script("check-version", "v1.2.3") == (0, "version=1.2.3\n", "")


@pytest.mark.parametrize("tag", ["v1.2.4", "1.2.3", "v9.9.9"])
def test_a_tag_of_another_version_is_refused(tag: str, repository: Repository, script: Script) -> None:
    repository.release("1.2.3", "- All is new.", "0001_first")
    complaint = f"The tag is {tag}, but pyproject.toml says version 1.2.3.\n"
    assert script("check-version", tag) == (1, "", complaint)


def test_a_version_without_a_section_is_refused(repository: Repository, script: Script) -> None:
    repository.release("1.2.2", "- All is new.", "0001_first")
    repository.release("1.2.3", "")
    assert script("check-version", "v1.2.3") == (1, "", "CHANGELOG.md says nothing below '## 1.2.3'.\n")


def test_without_tags_there_are_no_notes(repository: Repository, script: Script) -> None:
    repository.release("1.2.3", "- All is new.", "0001_first")
    repository.git("tag", "--delete", "v1.2.3")
    assert script("release-notes", "1.2.3") == (1, "", "There is no tag v1.2.3 here.\n")


def test_without_history_there_are_no_notes(repository: Repository, script: Script, tmp_path: Path) -> None:
    repository.release("1.2.2", "- All is new.", "0001_first")
    repository.release("1.2.3", "- More.", "0002_more")
    whole = repository.path.rename(tmp_path / "whole")
    subprocess.run(  # noqa: S603 - our own words
        ["git", "clone", "--quiet", "--depth=1", whole.as_uri(), repository.path],  # noqa: S607
        check=True,
        capture_output=True,
    )
    code, notes, complaint = script("release-notes", "1.2.3")
    assert (code, notes) == (1, "")
    assert complaint.startswith("The history is cut off here")


def test_the_first_release(repository: Repository, script: Script) -> None:
    """Links of the changelog lead from the page of the release to that release; those elsewhere stay."""
    links = "- See [seasons](docs/seasons.md#open) and [semver](https://semver.org/)."
    repository.release("1.0.0", links, "0001_first", "0002_clocks")
    code, notes, complaint = script("release-notes", "1.0.0")
    assert (code, complaint) == (0, "")
    assert (
        f"- See [seasons]({PAGE}/v1.0.0/docs/seasons.md#open) and [semver](https://semver.org/).\n" in notes
    )
    by_hand = script("release-notes", "1.0.0", env={"GITHUB_REPOSITORY": ""})
    assert links in by_hand[1], "nobody knows yet where the pages will be"
    assert notes.endswith("\n### Database\n\nThis is the first release. Its database has schema 0002.\n")


def test_a_release_names_the_migrations_since_the_previous_one(
    repository: Repository, script: Script
) -> None:
    repository.release("1.0.0", "- All is new.", "0001_first")
    repository.release("1.1.0", "- Undo.", "0002_undo", "0003_notes of players")
    _, notes, _ = script("release-notes", "1.1.0")
    assert notes == (
        "\n- Undo.\n\n### Database\n\n"
        "The first start copies the database, and upgrades it from schema 0001 to 0003.\n"
        f"After that, v1.0.0 can't read it: [the way back]({PAGE}/v1.1.0/docs/upgrading.md#the-way-back).\n\n"
        "- `0002`: Undo.\n- `0003`: Notes of players.\n"
    )


def test_a_release_on_the_same_schema_says_so(repository: Repository, script: Script) -> None:
    repository.release("1.0.0", "- All is new.", "0001_first")
    repository.release("1.0.1", "- Less is wrong.")
    _, notes, _ = script("release-notes", "1.0.1")
    assert notes.endswith(
        "\n\nThe schema is 0001, as in v1.0.0, so you can go back to that release at any time.\n"
    )


def test_the_page(
    repository: Repository, script: Script, recorded: Callable[[str], Callable[[], list[str]]]
) -> None:
    """With all files, the digest of the image, and how to check both."""
    repository.release("1.0.0", "- All is new.", "0001_first")
    (repository.path / "dist").mkdir()
    for name in ("SHA256SUMS", "palermo-1.0.0.tar.gz"):
        (repository.path / "dist" / name).touch()
    calls = recorded("gh")
    image = {"IMAGE": "ghcr.io/rosa/palermo", "DIGEST": "sha256:abc"}
    assert script("publish-release", "1.0.0", env=image)[0] == 0
    assert calls() == [
        "release create v1.0.0 dist/SHA256SUMS dist/palermo-1.0.0.tar.gz"
        " --verify-tag --title Palermo 1.0.0 --notes-file notes.md"
    ]
    notes = (repository.path / "notes.md").read_text(encoding="utf-8")
    assert "\n    ghcr.io/rosa/palermo:1.0.0@sha256:abc\n" in notes
    assert "\n    gh attestation verify oci://ghcr.io/rosa/palermo@sha256:abc --repo Rosa/Palermo\n" in notes


def test_a_page_is_not_made_of_half_the_notes(
    repository: Repository, script: Script, recorded: Callable[[str], Callable[[], list[str]]]
) -> None:
    repository.release("1.0.0", "", "0001_first")
    calls = recorded("gh")
    assert script("publish-release", "1.0.0")[0] == 1
    with pytest.raises(FileNotFoundError):
        calls()
