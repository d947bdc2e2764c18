"""The program that all commands belong to: how it reads numbers, prints, and complains."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import click
from click.exceptions import Exit

from bot.locales import language_of
from engines.text import Refused, quoted

WRONG = 1  # exit code: what was looked at is not as it should be
USAGE = 2  # exit code: asked for something that cannot be
INTERRUPTED = 130  # exit code, as a shell has it: 128 and the number of SIGINT
OWNER_ONLY = 0o077  # umask: the database and its copies hold the hands and seeds of running games
HELP = frozenset({"-h", "--help"})

PATH = click.Path(path_type=Path)


class Number(click.IntRange):
    """A whole number, not below ``min`` nor above ``max``, if there is one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that was typed; BadParameter for any other word."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            bounds = (
                f" of at least {self.min:,}" if self.max is None else f" from {self.min:,} to {self.max:,}"
            )
            self.fail(f"“{quoted(str(value))}” is not a whole number{bounds}.", param, ctx)


def main() -> None:
    """The console script: whatever is wrong with a command ends in one sentence and exit code 2."""
    try:
        with printing() if HELP.intersection(sys.argv) else nullcontext():  # which click itself prints
            code = palermo.main(standalone_mode=False)
    except Refused as refused:
        code = _complain(language_of(None)(refused.text))
    except click.ClickException as error:
        code = _complain(error.format_message())
    except click.Abort:  # Ctrl-C
        code = INTERRUPTED
    sys.exit(code)


@contextmanager
def printing() -> Iterator[None]:
    """Turn a failure to print, such as on a full disk, into a sentence."""
    try:
        yield
    except BrokenPipeError:
        raise  # the reader has gone, which is no mistake; click ends quietly
    except OSError as error:
        raise Refused("Standard output cannot be written: {why}.", why=error.strerror or str(error)) from None


def say_line(text: str) -> None:
    """Print this, or say why it cannot be printed."""
    with printing():
        click.echo(text)


def report(done: str) -> None:
    """Print what has been done; where that is impossible, it is in the complaint."""
    try:
        say_line(done)
    except Refused as refused:
        raise Refused("{done} {why}", done=done, why=refused.text) from None


@contextmanager
def saying_why() -> Iterator[None]:
    """Say to the host why the database cannot be used, which players are not told."""
    from bot.tables.values.refusals import StoreUnavailable

    try:
        yield
    except StoreUnavailable as error:
        raise Refused("{why}", why=str(error)) from None


def _complain(sentence: str) -> int:
    click.echo(f"palermo: {sentence}", err=True)
    return USAGE


@click.group(
    invoke_without_command=True,
    context_settings={"show_default": True, "help_option_names": ["-h", "--help"]},
)
@click.option("--version", is_flag=True, help="Print the version and exit.")
@click.pass_context
def palermo(context: click.Context, version: bool) -> None:
    """A Discord bot that hosts gangster board games."""
    if version:
        from importlib.metadata import version as installed

        say_line(f"palermo {installed('palermo')}")
        raise Exit
    if context.invoked_subcommand is None:
        say_line(context.get_help())
        raise Exit(USAGE)
