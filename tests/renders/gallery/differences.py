"""Former pictures beside those of now."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageChops

MARK = (255, 0, 0)  # where a pixel differs


def differing(former: Path, present: Path) -> Iterator[tuple[str, Image.Image]]:
    """Of two folders of pictures those that differ, by name: old beside new, then where they differ.

    What stands in one of them alone is shown alone.
    """
    for name in sorted({path.name for folder in (former, present) for path in folder.glob("*.png")}):
        images = [_opened(folder / name) for folder in (former, present) if (folder / name).exists()]
        if len(images) == 1:
            yield name, images[0]
        elif images[0].size != images[1].size or ImageChops.difference(*images).getbbox():
            yield name, beside(*images)


def share(shown: Image.Image) -> float:
    """The share of a picture that differs, as ``beside`` shows it."""
    third = shown.crop((2 * shown.width // 3, 0, shown.width, shown.height))
    pixels = third.width * third.height
    return sum(number for number, colour in third.getcolors(pixels) or () if colour == MARK) / pixels


def _opened(path: Path) -> Image.Image:
    with Image.open(path) as image:
        return image.convert("RGB")


def beside(old: Image.Image, new: Image.Image) -> Image.Image:
    """Both, and a third time the new one, pale, with red pixels where the old one has another colour."""
    wide, high = max(old.width, new.width), max(old.height, new.height)
    framed = [Image.new("RGB", (wide, high)) for _ in range(2)]
    for frame, image in zip(framed, (old, new), strict=True):
        frame.paste(image)
    difference = ImageChops.difference(*framed).split()
    differs = ImageChops.lighter(ImageChops.lighter(*difference[:2]), difference[2]).point(
        lambda by: 255 * (by > 0)
    )
    marked = Image.blend(framed[1], Image.new("RGB", (wide, high), "white"), 0.6)
    marked.paste(MARK, mask=differs)
    found = Image.new("RGB", (3 * wide, high))
    for at, part in enumerate((*framed, marked)):
        found.paste(part, (at * wide, 0))
    return found
