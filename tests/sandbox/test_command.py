"""``python -m sandbox``: any command as the sandbox's bot."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from sandbox.__main__ import environment, main
from sandbox.program import Endpoint
from tests.sandbox.conftest import PATIENCE

BOT = "import os; open(os.environ['OUT'], 'w').write(os.environ['DISCORD_TOKEN'] + ' ' + os.environ['API'])"


async def test_any_command_runs_as_its_bot(tmp_path: Path) -> None:
    said = tmp_path / "said"
    os.mkfifo(said)
    words = ["--port", "0", "--data", str(tmp_path / "data"), "--no-browser", "--name", "Chess"]
    words += ["--env", f"OUT={said}", "--env", "API={api}/"]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "sandbox",
        *words,
        "--",
        sys.executable,
        "-c",
        BOT,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            line = (await process.stdout.readline()).decode()
            token, api = (await asyncio.to_thread(said.read_text)).split()
            process.send_signal(signal.SIGINT)
            assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert line.startswith("The Chess Social Club is open: http://127.0.0.1:")
    assert api == f"{line.split()[-1]}/api/v10/"
    assert token.count(".") == 2


def test_a_command_learns_how_the_sandbox_is_reached(tmp_path: Path) -> None:
    endpoint = Endpoint("secret", "http://127.0.0.1:1/api/v10", tmp_path / "clock")
    found = environment({"HOOK": "{token}@{clock}{other}"}, endpoint)
    assert found["DISCORD_TOKEN"] == "secret"  # noqa: S105  no secret
    assert found["DISCORD_API"] == "http://127.0.0.1:1/api/v10"
    assert found["SANDBOX_CLOCK"] == str(tmp_path / "clock")
    assert found["HOOK"] == f"secret@{tmp_path / 'clock'}{{other}}"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--port", "65536"], "“65536” is not a port: give a number from 0 to 65535"),
        (["--env", "=x"], "“=x” does not set a variable: write NAME=VALUE"),
    ],
)
def test_what_makes_no_sense_is_told(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(words)
    assert complaint in capsys.readouterr().err
