"""The image: how it is tried, and what it is called."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from ruamel.yaml import YAML

from tests.ci.conftest import ROOT, Repository, Script


def outputs(text: str) -> dict[str, list[str]]:
    """The outputs of a step, as the runner reads them: ``name=value``, or lines up to a word."""
    found: dict[str, list[str]] = {}
    lines = iter(text.splitlines())
    for line in lines:
        name, short, value = line.partition("=")
        if short:
            found[name] = [value]
        else:
            name, _, end = line.partition("<<")
            found[name] = list(iter(lambda: next(lines), end))
    return found


@pytest.mark.parametrize(
    ("version", "tags"),
    [
        ("0.9.0", ["0.9.0"]),
        ("0.10.0", ["0.10.0", "0.10"]),
        ("1.2.0", ["1.2.0"]),
        ("1.2.9", ["1.2.9"]),
        ("1.2.10", ["1.2.10", "1.2"]),
        ("1.3.0", ["1.3.0", "1.3", "1"]),
        ("2.0.0", ["2.0.0", "2.0", "2", "latest"]),
        ("", ["edge"]),
    ],
)
def test_only_the_newest_gets_the_names_that_promise_it(
    version: str, tags: list[str], repository: Repository, script: Script
) -> None:
    """A fix of an older line takes nothing from a newer one; version 0 promises nothing."""
    repository.release("2.0.0", "- All is new.", "0001_first")
    for tag in ("0.9.0", "0.9.1", "0.10.0", "1.2.0", "1.2.9", "1.2.10", "1.3.0", "3.0.0-rc1", "x"):
        repository.git("tag", f"v{tag}")
    code, text, complaint = script("image-tags", "ghcr.io/Rosa/Palermo", version)
    assert (code, complaint) == (0, "")
    told = outputs(text)
    assert told["tags"] == [f"ghcr.io/rosa/palermo:{tag}" for tag in tags]
    assert (told["image"], told["registry"]) == (["ghcr.io/rosa/palermo"], ["ghcr.io"])
    commit = repository.git("rev-parse", "HEAD").strip()
    assert [label.removeprefix("org.opencontainers.image.") for label in told["labels"]] == [
        "title=Palermo",
        f"version={version or 'edge'}",
        f"revision={commit}",
        "source=https://github.com/Rosa/Palermo",
        "licenses=MIT",
    ]


def test_a_release_without_its_tag_gets_no_name(repository: Repository, script: Script) -> None:
    """As where the tags were not fetched: every release would be the newest."""
    repository.release("1.0.0", "- All is new.", "0001_first")
    assert script("image-tags", "ghcr.io/rosa/palermo", "1.0.1") == (1, "", "There is no tag v1.0.1 here.\n")


def test_an_image_is_tried_as_compose_runs_it(
    script: Script, recorded: Callable[[str], Callable[[], list[str]]]
) -> None:
    calls = recorded("docker")
    assert script("try-image", "palermo:arm64", "linux/arm64")[0] == 0
    start = (
        "run --rm --platform linux/arm64 --read-only --tmpfs /tmp --cap-drop ALL"
        " --security-opt no-new-privileges palermo:arm64 "
    )
    assert calls() == [start + "--version", start + "simulate streets --seats 2"]
    service = YAML(typ="safe").load(ROOT / "compose.yaml")["services"]["palermo"]
    assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])
    assert service["security_opt"] == ["no-new-privileges:true"]


def test_an_image_that_does_not_start_is_noticed(
    repository: Repository, script: Script, recorded: Callable[[str], Callable[[], list[str]]]
) -> None:
    calls = recorded("docker")
    program = repository.path.parent / "programs" / "docker"
    program.write_text(program.read_text(encoding="utf-8") + "exit 125\n", encoding="utf-8")
    assert script("try-image", "palermo:arm64", "linux/arm64")[0] == 125
    assert len(calls()) == 1
