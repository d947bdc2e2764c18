"""``make files``: every file and what it is for, which is the first line of its docstring."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

ROOT = Path(__file__).parent.parent
ROOMS = ("engines", "renders", "bot", "sandbox", "bench")
SCRIPTS = "versions"  # a folder of Alembic's: its files are numbered, and one that was released never changes


def files(folder: Path) -> Iterator[Path]:
    """The modules in a folder: a package before what is in it."""
    found = (path for path in folder.rglob("*.py") if path.parent.name != SCRIPTS)
    return iter(sorted(found, key=lambda path: (path.parent.parts, path.name != "__init__.py", path.name)))


def purpose(path: Path) -> str:
    """The purpose of a module; empty if its docstring does not say."""
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return docstring.partition("\n")[0]


def listed(folder: Path) -> Iterator[str]:
    """The files of a folder, a line each, below the name of their package."""
    for path in files(folder):
        if path.name == "__init__.py":
            yield f"\n{path.parent.relative_to(ROOT).as_posix()}/  {purpose(path)}"
        else:
            yield f"    {path.name:<24}{purpose(path)}"


@click.command()
@click.argument("folders", nargs=-1, metavar="[FOLDER]...")
def main(folders: Sequence[str]) -> None:
    """Print what the files of some folders are for; of all rooms if none is named."""
    for folder in folders or ROOMS:
        click.echo("\n".join(listed(ROOT / folder)))


if __name__ == "__main__":
    main()
