"""``python -m tests.renders.gallery``: write the hashes of all pictures again, or show what has changed."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import click

from tests.renders.gallery import hashes
from tests.renders.gallery.differences import differing, share
from tests.renders.gallery.hashes import GALLERY
from tests.revisions import NothingToCompareError, former_and_present


@click.group(invoke_without_command=True)
@click.pass_context
def main(context: click.Context) -> None:
    """Write the hashes of all pictures again, and name those that look different."""
    if context.invoked_subcommand is not None:
        return
    former = hashes.read()
    looks = {name: hashes.look(draw()) for name, draw in GALLERY.items()}
    hashes.write(looks)
    for name in sorted(former.keys() | looks.keys()):
        if former.get(name) != looks.get(name):
            click.echo(name)


@main.command()
@click.option("--since", default="HEAD", show_default=True, help="The revision with the former pictures.")
@click.argument("names", nargs=-1, type=click.Choice(list(GALLERY)), metavar="[NAME]...")
def show(names: Sequence[str], since: str) -> None:
    """Draw the pictures that differ from a revision's, of these names or of all: old, new, and where.

    The share of pixels that differ follows the path of each.
    """
    try:
        with former_and_present(("tests.renders.gallery", "draw"), names, since) as folders:
            changed = [*differing(*folders)]
    except NothingToCompareError as error:
        raise click.ClickException(str(error)) from error
    if not changed:
        click.echo(f"No picture differs from {since}.")
        return
    target = Path(tempfile.mkdtemp(prefix="palermo-gallery-"))
    for name, image in changed:
        image.save(target / name)
        click.echo(f"{target / name} ({share(image):.2%})")


@main.command(hidden=True)
@click.argument("folder", type=click.Path(path_type=Path))
@click.argument("names", nargs=-1)
def draw(folder: Path, names: Sequence[str]) -> None:
    """Draw these pictures, or all, into a folder; names that this revision does not have are passed over."""
    for name, picture in GALLERY.items():
        if not names or name in names:
            picture().save(folder / f"{name}.png")


if __name__ == "__main__":
    main()
