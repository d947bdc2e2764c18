"""The files of a release: the source is the tree, the wheel is the source, and both bring their licences."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import tarfile
from email import message_from_string
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.ci.conftest import ROOT

LICENCES = (
    "LICENSE",
    "THIRD-PARTY-NOTICES.md",
    "renders/assets/fonts/LICENSE.txt",
    "sandbox/page/twemoji/LICENSE.txt",
)


PACKAGES = ("bot", "engines", "renders", "sandbox")


def build(target: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own script
        [ROOT / ".ci" / "build-files", target],
        env={**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
        check=False,
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The files that are built, by the ends of their names."""
    target = tmp_path_factory.mktemp("files") / "dist"
    built = build(target)
    assert built.returncode == 0, built.stderr
    return {re.sub(r"palermo-[\d.]+(-py3-none-any)?\.", ".", path.name): path for path in target.iterdir()}


def test_what_a_release_has(files: dict[str, Path]) -> None:
    assert set(files) == {".whl", ".tar.gz", "requirements.lock", "SHA256SUMS"}
    sums = files["SHA256SUMS"].read_text(encoding="utf-8").splitlines()
    assert sorted(sums) == sorted(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}"
        for path in files.values()
        if path.name != "SHA256SUMS"
    )


def test_the_wheel_has_all_that_git_has_of_the_packages(files: dict[str, Path]) -> None:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *PACKAGES]
    tree = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()  # noqa: S603
    with ZipFile(files[".whl"]) as wheel, tarfile.open(files[".tar.gz"]) as source:
        in_wheel = {name for name in wheel.namelist() if ".dist-info/" not in name}
        in_source = {name.partition("/")[2] for name in source.getnames()}
    assert set(tree) == in_wheel
    assert in_wheel | {*LICENCES, "requirements.lock", "requirements-build.lock"} <= in_source


def test_both_bring_their_licences(files: dict[str, Path]) -> None:
    with ZipFile(files[".whl"]) as wheel:
        (info,) = {name.partition("/")[0] for name in wheel.namelist() if ".dist-info/" in name}
        metadata = message_from_string(wheel.read(f"{info}/METADATA").decode())
        for licence in LICENCES:
            assert wheel.read(f"{info}/licenses/{licence}") == (ROOT / licence).read_bytes()
    assert metadata["License-Expression"] == "MIT AND OFL-1.1 AND CC-BY-4.0"
    assert tuple(metadata.get_all("License-File", ())) == LICENCES


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "old.whl").touch()
    refused = build(tmp_path)
    assert (refused.returncode, refused.stderr) == (1, f"There is something in {tmp_path} already.\n")
    assert [path.name for path in tmp_path.iterdir()] == ["old.whl"]


def test_each_font_is_named_with_its_copyright() -> None:
    folder = ROOT / "renders" / "assets" / "fonts"
    named = re.findall(r"\w[\w-]*\.[ot]tf(?=[,:])", (folder / "LICENSE.txt").read_text(encoding="utf-8"))
    assert sorted(named) == sorted(path.name for path in folder.iterdir() if path.suffix in {".ttf", ".otf"})


def test_the_notices_name_whatever_has_a_licence_of_its_own() -> None:
    notices = (ROOT / "THIRD-PARTY-NOTICES.md").read_text(encoding="utf-8")
    command = ["git", "ls-files", "*LICENSE*", "*COPYING*", "*OFL*"]
    found = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()  # noqa: S603
    assert set(found) == {name for name in LICENCES if "LICENSE" in name}
    assert [name for name in found if f"]({name})" not in notices] == []
