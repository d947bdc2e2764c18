"""The workflows run scripts that have tests, may write only where they must, and trust what is pinned."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

ROOT = Path(__file__).parents[2]
GITHUB = ROOT / ".github"
WORKFLOWS = {path.name: YAML(typ="safe").load(path) for path in sorted((GITHUB / "workflows").glob("*.yml"))}
JOBS = {(file, name): job for file, workflow in WORKFLOWS.items() for name, job in workflow["jobs"].items()}
ACTIONS = sorted((GITHUB / "actions").glob("*/action.yml"))
SCRIPTS = {
    path.name
    for path in (ROOT / ".ci").iterdir()
    if path.suffix == ".py" or path.read_text(encoding="utf-8").startswith("#!")
}


def steps() -> Iterator[dict[str, Any]]:
    for job in JOBS.values():
        yield from job.get("steps", [])
    for action in ACTIONS:
        yield from YAML(typ="safe").load(action)["runs"]["steps"]


def called(script: str) -> set[str]:
    """The scripts that a script calls."""
    lines = (ROOT / ".ci" / script).read_text(encoding="utf-8").splitlines()
    code = "\n".join(line for line in lines if not line.lstrip().startswith("#"))
    return set(re.findall(r"\.ci/([\w-]+)", code)) & SCRIPTS


def test_each_step_runs_one_line() -> None:
    """More than that is a script in .ci, which has a test."""
    lines = [step["run"] for step in steps() if "run" in step]
    assert lines
    allowed = re.compile(
        r"(python )?\.ci/[\w.-]+( .*)?|make [a-z]+"
        r"|python -m pip install --no-deps --require-hashes -r [\w.-]+"
    )
    assert [line for line in lines if not allowed.fullmatch(line)] == []


def test_the_scripts_are_those_that_something_runs() -> None:
    run = {match[1] for step in steps() if (match := re.search(r"\.ci/([\w.-]+)", step.get("run", "")))}
    for script in tuple(run):
        run |= called(script)
    assert run == SCRIPTS
    bash = [ROOT / ".ci" / name for name in SCRIPTS if not name.endswith(".py")]
    assert [path.name for path in bash if not path.stat().st_mode & 0o100] == []


def test_only_what_publishes_may_write() -> None:
    """A workflow that another one calls has at most its caller's permissions, so both name them."""
    assert {str(workflow["permissions"]) for workflow in WORKFLOWS.values()} == {"{'contents': 'read'}"}
    writers = defaultdict(set)
    for (file, name), job in JOBS.items():
        for what, how in job.get("permissions", {}).items():
            if how == "write":
                writers[what].add((file, name))
    image = {("main.yml", "image"), ("release.yml", "image"), ("publish.yml", "publish")}
    page = {("release.yml", "page")}
    assert writers == {
        "packages": image,
        "contents": page,
        "id-token": image | page,
        "attestations": image | page,
    }
    assert [*WORKFLOWS["publish.yml"]["on"]] == ["workflow_call"]


def test_what_a_repository_can_set_is_explained() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (GITHUB / "workflows").glob("*.yml"))
    used = set(re.findall(r"\b(?:vars|secrets)\.([A-Z_]+)", text))
    page = (ROOT / "docs" / "releasing.md").read_text(encoding="utf-8")
    assert used == set(re.findall(r"^\| `([A-Z_]+)` \|", page, re.MULTILINE))


def test_the_supported_pythons_are_tried() -> None:
    linux = JOBS["ci.yml", "linux"]["strategy"]["matrix"]
    pythons = [*linux["python"], *(more["python"] for more in linux["include"])]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == f">={pythons[0]}"
    assert {f"3.{minor}" for minor in range(11, 16)} == set(pythons)
    (image,) = set(
        re.findall(r"^FROM python:(3\.\d+)", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert image in linux["python"]


def test_the_machines_of_the_image_are_tried_before_it_is_published() -> None:
    publish = JOBS["publish.yml", "publish"]["steps"]
    (pushed,) = [step for step in publish if step.get("with", {}).get("push")]
    (tried,) = [step for step in publish if step.get("uses") == "./.github/actions/try-image"]
    assert publish.index(tried) < publish.index(pushed)
    (action,) = ACTIONS
    runs = [step["run"] for step in YAML(typ="safe").load(action)["runs"]["steps"] if "run" in step]
    assert [run.split()[-1] for run in runs] == pushed["with"]["platforms"].split(",")


def test_who_reads_the_history_gets_it() -> None:
    """`actions/checkout` fetches a single commit and no tags unless it is told."""
    needed = {"image-tags", "check-version", "publish-release", "run"}
    for (file, name), job in JOBS.items():
        lines = " ".join(step.get("run", "") for step in job.get("steps", []))
        if needed & set(re.findall(r"\.ci/([\w-]+)", lines)):
            (checkout,) = [
                step for step in job["steps"] if step.get("uses", "").startswith("actions/checkout@")
            ]
            assert checkout["with"]["fetch-depth"] == 0, (file, name)


@pytest.mark.parametrize(
    "path", [*sorted((GITHUB / "workflows").glob("*.yml")), *ACTIONS], ids=lambda path: path.stem
)
def test_actions_are_pinned_by_commit(path: Path) -> None:
    uses = re.findall(r"uses: (\S+)", path.read_text(encoding="utf-8"))
    assert uses
    assert not [use for use in uses if not re.search(r"^\./|@[0-9a-f]{40}$", use)]


def test_an_action_has_one_commit_and_one_release_everywhere() -> None:
    found = defaultdict(set)
    for path in [*(GITHUB / "workflows").glob("*.yml"), *ACTIONS]:
        for action, commit in re.findall(r"uses: ([\w/-]+)@(.+)", path.read_text(encoding="utf-8")):
            found[action].add(commit)
    assert {action: len(commits) for action, commits in found.items()} == dict.fromkeys(found, 1)
    assert all(re.fullmatch(r"[0-9a-f]{40} # v\d+\.\d+\.\d+", *commits) for commits in found.values())
