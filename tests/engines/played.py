"""Records of whole games: each move with its results, the end, and a digest of all that is said.

``python -m tests.engines.played show`` tells what is said otherwise than in the last commit, in full;
``python -m tests.engines.played`` writes all of it again. Other words are as good as any; another move, or
another consequence of one, may need a new number of the rules.
"""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path

import click

from tests.engines.plays import GAMES, game_of, steps
from tests.engines.transcripts import transcript
from tests.revisions import NothingToCompareError, former_and_present

WRITTEN = Path(__file__).parent / "played"


def played(name: str) -> Iterator[str]:
    """A line for the setup, one for each move, and two at the end."""
    kind = game_of(name)
    for step in steps(name):
        events = "; ".join(map(_fact, step.events))
        if step.before is None:
            yield f"setup: {events}"
        else:
            chosen = "" if step.sensible else " at random"
            yield f"{step.number}. seat {step.seat}{chosen}: {kind.notation.write(step.move)} → {events}"
    yield f"{kind.rules.outcome(step.after)}"
    yield f"all that is said: {hashlib.sha256(_said(name).encode()).hexdigest()}"


def _fact(value: object) -> str:
    """A value without the names of its fields; an event by its kind and its fields."""
    if is_dataclass(value):
        return " ".join(
            [type(value).__name__, *(_fact(getattr(value, field.name)) for field in fields(value))]
        )
    if isinstance(value, tuple):
        return f"({' '.join(map(_fact, value))})"
    return str(value)


def _said(name: str) -> str:
    return "".join(f"{line}\n" for line in transcript(name))


@click.group(invoke_without_command=True)
@click.pass_context
def main(context: click.Context) -> None:
    """Write all games again."""
    if context.invoked_subcommand is None:
        for name in GAMES:
            lines = "".join(f"{line}\n" for line in played(name))
            (WRITTEN / f"{name}.txt").write_text(lines, encoding="utf-8")


@main.command()
@click.option("--since", default="HEAD", show_default=True, help="The revision with the former words.")
@click.argument("names", nargs=-1, type=click.Choice(list(GAMES)), metavar="[NAME]...")
def show(names: Sequence[str], since: str) -> None:
    """Tell what is said otherwise than in a revision, in these games or in all."""
    try:
        with former_and_present(("tests.engines.played", "tell"), names, since) as folders:
            command = ("git", "diff", "--no-index", *map(str, folders))
            if subprocess.run(command, check=False).returncode == 0:  # noqa: S603 - our own words
                click.echo(f"Nothing is said otherwise than in {since}.")
    except NothingToCompareError as error:
        raise click.ClickException(str(error)) from error


@main.command(hidden=True)
@click.argument("folder", type=click.Path(path_type=Path))
@click.argument("names", nargs=-1)
def tell(folder: Path, names: Sequence[str]) -> None:
    """Write all that is said in these games, or in all, into a folder."""
    for name in GAMES:
        if not names or name in names:
            (folder / f"{name}.txt").write_text(_said(name), encoding="utf-8")


if __name__ == "__main__":
    main()
