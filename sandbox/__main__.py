"""``python -m sandbox -- COMMAND…``: a local Discord for any bot."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from sandbox.launch import run
from sandbox.program import Endpoint, Program
from sandbox.seed import BOT_NAME

HIGHEST_PORT = 65535


def main(words: Sequence[str] | None = None) -> int:
    """Serve, and run the command; the exit status."""
    given = _parser().parse_args(words)
    program = Program(given.command, partial(environment, dict(given.env))) if given.command else None
    return run(given.port, given.data, browser=not given.no_browser, program=program, name=given.name)


def environment(more: Mapping[str, str], endpoint: Endpoint) -> Mapping[str, str]:
    """The environment of the command: our own, how to reach the sandbox, and ``more``."""
    known = {"token": endpoint.token, "api": endpoint.api, "clock": str(endpoint.clock)}
    named = {
        "DISCORD_TOKEN": endpoint.token,
        "DISCORD_API": endpoint.api,
        "SANDBOX_CLOCK": str(endpoint.clock),
    }
    return {**os.environ, **named, **{name: _filled(value, known) for name, value in more.items()}}


def _filled(value: str, known: Mapping[str, str]) -> str:
    for name, text in known.items():
        value = value.replace("{" + name + "}", text)
    return value


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m sandbox",
        description="A local Discord: REST API, gateway and a web page. It runs COMMAND as its bot.",
        epilog="COMMAND gets DISCORD_TOKEN, DISCORD_API (the REST API's base URL) and SANDBOX_CLOCK (a file: "
        "seconds to add to the machine's time) in its environment.",
    )
    parser.add_argument(
        "--port", type=_port, default=8420, help="port of the page; 0 for any free one (default: 8420)"
    )
    parser.add_argument(
        "--data", type=Path, default=Path("sandbox-data"), metavar="DIR", help="directory for all data"
    )
    parser.add_argument("--name", default=BOT_NAME, help="the bot's name in a fresh sandbox")
    parser.add_argument(
        "--env",
        type=_assignment,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set another variable; {token}, {api} and {clock} in VALUE are filled in (repeatable)",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the page in a browser")
    parser.add_argument(
        "command",
        nargs="*",
        metavar="COMMAND",
        help="command that runs the bot; without one, only the sandbox runs",
    )
    return parser


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= HIGHEST_PORT):
        raise argparse.ArgumentTypeError(f"“{text}” is not a port: give a number from 0 to {HIGHEST_PORT}")
    return int(text)


def _assignment(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise argparse.ArgumentTypeError(f"“{text}” does not set a variable: write NAME=VALUE")
    return name, value


if __name__ == "__main__":
    sys.exit(main())
