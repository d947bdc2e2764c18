"""``deploy/take-over.sh`` with a docker that records what it is asked, since none runs here."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.bot.cli.conftest import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a shell script")

DOCKER = """
import json, sys
from pathlib import Path

file = Path(__file__).with_name("state.json")
state, words = json.loads(file.read_text()), sys.argv[1:]
state["calls"].append(" ".join(words))


def say(text):
    print(text)


match words:
    case ["compose", "ps", *_, service]:
        say("\\n".join(state["containers"].get(service, [])))
    case ["compose", "up", *_, service]:
        if state["no_start"]:
            file.write_text(json.dumps(state))
            sys.exit(1)
        state["containers"][service].append("new-" + service)
    case ["inspect", _, "{{.State.Running}}", older]:
        state["looks"] += 1
        say("false" if state["looks"] > state["hands_over_after"] else "true")
    case ["inspect", _, _, newer]:
        say("true 0" if state["looks"] <= state["dies_after"] else "true 1")
    case ["rm", *_, container]:
        for found in state["containers"].values():
            if container in found:
                found.remove(container)
    case ["logs", *_]:
        say("why it ended")
file.write_text(json.dumps(state))
"""


class Docker:
    """The folder of a recorded docker."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        program = folder / "docker"
        program.write_text(f"#!{sys.executable}\n{DOCKER}")
        program.chmod(stat.S_IRWXU)

    def run(self, *services: str, **state: Any) -> tuple[int, str, dict[str, Any]]:
        """The script's exit code, what it complains, and what docker was asked and has at the end."""
        usual: dict[str, Any] = {
            "calls": [],
            "containers": {"palermo": ["old-palermo"]},
            "looks": 0,
            "no_start": False,
            "hands_over_after": 3,
            "dies_after": 99,
        }
        file = self.folder / "state.json"
        file.write_text(json.dumps(usual | state))
        ran = subprocess.run(  # noqa: S603 - our own script
            [shutil.which("sh") or "sh", str(ROOT / "deploy" / "take-over.sh"), *services],
            env={"PATH": f"{self.folder}:{os.environ['PATH']}", "LOOK": "0", "PATIENCE": "9"},
            capture_output=True,
            text=True,
            check=False,
        )
        return ran.returncode, ran.stderr, json.loads(file.read_text())


@pytest.fixture
def docker(tmp_path: Path) -> Docker:
    return Docker(tmp_path)


def test_a_second_container_takes_over_and_the_older_one_is_removed(docker: Docker) -> None:
    """The older one would be started again when it ends, were that not said before."""
    code, err, state = docker.run()
    assert (code, err) == (0, "")
    asked = [call for call in state["calls"] if not call.startswith(("inspect", "compose ps"))]
    assert asked == [
        "update --restart=no old-palermo",
        "compose up --detach --no-deps --no-recreate --scale palermo=2 palermo",
        "rm old-palermo",
    ]
    assert state["containers"] == {"palermo": ["new-palermo"]}


def test_services_hand_over_one_after_the_other(docker: Docker) -> None:
    both = {"shard-0": ["old-0"], "shard-1": ["old-1"]}
    code, _err, state = docker.run("shard-0", "shard-1", containers=both)
    assert code == 0
    assert state["containers"] == {"shard-0": ["new-shard-0"], "shard-1": ["new-shard-1"]}
    done = [call for call in state["calls"] if call.startswith(("compose up", "rm"))]
    assert [call.split()[-1] for call in done] == ["shard-0", "old-0", "shard-1", "old-1"]


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        ({"dies_after": 1}, "the new container has ended"),
        ({"hands_over_after": 99}, "nothing was handed over within 9 seconds"),
        ({"no_start": True}, "the new container could not be started"),
    ],
)
def test_the_older_container_goes_on_where_the_new_one_fails(
    docker: Docker, trouble: dict[str, Any], said: str
) -> None:
    code, err, state = docker.run(**trouble)
    assert code == 1
    assert said in err
    assert state["containers"] == {"palermo": ["old-palermo"]}
    assert state["calls"][-1] == "update --restart=unless-stopped old-palermo"


@pytest.mark.parametrize(
    ("containers", "said"), [([], "is not running"), (["one", "two"], "several containers")]
)
def test_nothing_is_touched_where_it_is_not_one_container(
    docker: Docker, containers: list[str], said: str
) -> None:
    code, err, state = docker.run(containers={"palermo": containers})
    assert (code, said in err) == (1, True)
    assert [call for call in state["calls"] if not call.startswith("compose ps")] == []
