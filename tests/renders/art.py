"""``make art``: the outlines that the bot draws, made from the SVG files, and palettes for editors.

What a drawing has to be, and how to change one: ``docs/drawing.md``.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, TypeAlias

from pathops import Path as SkiaPath
from pathops import PathVerb
from picosvg.svg import SVG
from picosvg.svg_pathops import skia_path
from PIL import ImageColor

from engines.cards import Suit
from renders.chicago import colours as chicago
from renders.city import colours as city
from renders.mafiadollar import colours as mafiadollar
from renders.shared import palette
from renders.shared.drawings import OUTLINES
from renders.shared.palette import SEATS, Colour
from renders.streets import colours as streets

RENDERS = Path(__file__).parent.parent.parent / "renders"
SWATCHES = "colours.gpl"
"""The colours of a folder, as Inkscape and GIMP read them."""

Point: TypeAlias = tuple[float, float]
Contour: TypeAlias = list[Point]

_SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
_PAINT = re.compile(r"url\(#([\w.-]+)\)")
_FORBIDDEN = ("text", "image", "filter", "mask", "style")
_NEAR = 0.02  # hundredths by which a flattened curve may miss
_ROUNDED = 0.002  # hundredths between two roundings of the same number
_SPECK = 0.01  # area below which a contour is dropped
_ROUND = 12  # points that a flattened ellipse has at least


class ArtError(Exception):
    """A drawing that no picture can have; says why."""


def _named(colours: Mapping[str, object]) -> dict[str, Colour]:
    """Those of a file's names that stand for a colour."""
    return {
        name.lower().replace("_", " "): value
        for name, value in colours.items()
        if isinstance(value, tuple) and len(value) == 3 and all(isinstance(part, int) for part in value)
    }


def _numbered(name: str, colours: Iterable[Colour]) -> dict[str, Colour]:
    return {f"{name} {number}": colour for number, colour in enumerate(colours, 1)}


def _of_suits(parts: Mapping[Suit, chicago.Quarter] | Mapping[Suit, streets.Front]) -> dict[str, Colour]:
    """Colours by suit and part: ``H sky``."""
    return {f"{suit} {part}": colour for suit, own in parts.items() for part, colour in own._asdict().items()}


SHARED = _named(vars(palette)) | {f"seat {mark.letter}": mark.colour for mark in SEATS}
del SHARED["white"]  # for what can be chosen, and nothing else
COLOURS: Mapping[str, Mapping[str, Colour]] = {
    "shared": SHARED,
    "streets": SHARED | _named(vars(streets)) | _of_suits(streets.FRONTS),
    "chicago": SHARED | _named(vars(chicago)) | _of_suits(chicago.QUARTERS),
    "city": SHARED
    | _named(vars(city))
    | _numbered("terracotta", city.TERRACOTTA)
    | _numbered("ochre", city.OCHRE),
    "mafiadollar": SHARED | _named(vars(mafiadollar)) | _numbered("bricks", mafiadollar.BRICKS),
}
"""The colours that drawings may have, by folder and name."""


def main() -> None:
    """Write the files of all folders."""
    for folder in COLOURS:
        for name, text in made(folder).items():
            (RENDERS / folder / "art" / name).write_text(text, encoding="utf-8")


def made(folder: str) -> dict[str, str]:
    """The files that are made in a folder, by name. Raises ArtError, which says in which drawing."""
    rows = [f"{red:3} {green:3} {blue:3}\t{name}" for name, (red, green, blue) in COLOURS[folder].items()]
    swatches = "\n".join(["GIMP Palette", f"Name: Palermo, {folder}", "Columns: 8", "#", *rows, ""])
    return {OUTLINES: _drawings(folder), SWATCHES: swatches}


def _drawings(folder: str) -> str:
    """The outlines of a folder, a drawing a line. What differs by arithmetic alone stays as it is."""
    art = RENDERS / folder / "art"
    former = json.loads((art / OUTLINES).read_text("utf-8")) if (art / OUTLINES).exists() else {}
    lines = []
    for path in sorted(art.rglob("*.svg")):
        try:
            found = outlines(path.read_text("utf-8"), COLOURS[folder])
        except (ArtError, ValueError) as error:
            raise ArtError(f"{path.relative_to(RENDERS.parent)}: {error}") from error
        name = path.relative_to(art).with_suffix("").as_posix()
        kept = former[name] if _are_alike(former.get(name), found) else found
        lines.append(f"{json.dumps(name)}: {json.dumps(kept, separators=(',', ':'))}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _are_alike(former: list[list[Any]] | None, found: list[list[Any]]) -> bool:
    """Return whether no number differs by more than processors differ in their last digits."""
    if former is None or [[len(one), one[0]] for one in former] != [[len(one), one[0]] for one in found]:
        return False
    pairs = zip(chain(*former), chain(*found), strict=True)
    return all(isinstance(old, str) or abs(old - new) < _ROUNDED for old, new in pairs)


def outlines(text: str, colours: Mapping[str, Colour]) -> list[list[Any]]:
    """The filled outlines of an SVG from back to front: each a colour or a slot, then its points in %.

    Two points are the corners around an ellipse, more are a polygon. Raises ArtError.
    """
    svg = SVG.fromstring(text)  # type: ignore[no-untyped-call]
    root = svg.svg_root
    wide, high = _size(root)
    slots = _slots_as_colours(root)
    _cleared(root)
    plain = svg.topicosvg(ndigits=4)
    if any(float(gradient.get("opacity", 1)) != 1 for gradient in plain.svg_root.iter()):
        raise ArtError("something is see-through")
    found = []
    for shape in plain.shapes():
        fill = slots.get(shape.fill) or _pigment(shape.fill, colours)
        path = skia_path(shape.as_cmd_seq(), shape.fill_rule)
        path.simplify(fix_winding=True, keep_starting_points=True)
        hundredths = path.transform(scaleX=100 / wide, scaleY=100 / high)
        for contour in _solid([*_flattened(hundredths)]):
            points = _around_ellipse(contour) or contour
            found.append([fill, *(_short(number) for point in points for number in point)])
    return found


def _pigment(fill: str, colours: Mapping[str, Colour]) -> str:
    """A colour in one way of writing. Raises ArtError if it is none of these."""
    wanted = ImageColor.getrgb(fill)[:3]
    nearest = min(colours, key=lambda name: math.dist(colours[name], wanted))
    found = f"#{bytes(colours[nearest]).hex()}"
    if colours[nearest] != wanted:
        raise ArtError(f"{fill} is not one of its colours; the nearest is {nearest}, {found}")
    return found


def _short(number: float) -> float:
    rounded = round(number, 3)
    return int(rounded) if rounded == int(rounded) else rounded


def _size(root: Any) -> tuple[int, int]:
    """The width and height of a drawing in units."""
    found = re.fullmatch(r"0[ ,]+0[ ,]+(\d+)[ ,]+(\d+)", root.get("viewBox", ""))
    if found is None:
        raise ArtError('its viewBox does not begin with "0 0", or is not in whole numbers')
    return int(found[1]), int(found[2])


# --- What an editor writes --------------------------------------------------------------------------


def _slots_as_colours(root: Any) -> dict[str, str]:
    """Give each slot a colour that nothing else has. Returns the slots by these colours.

    A slot is a gradient by its name; an editor may give a shape a gradient of its own that refers to it.
    """
    gradients = {
        gradient.get("id"): gradient
        for gradient in root.iter(f"{_SVG}linearGradient", f"{_SVG}radialGradient")
    }
    colours: dict[str, str] = {}

    def colour(found: re.Match[str]) -> str:
        name = found[1]
        while name in gradients and gradients[name].get(_HREF, "").startswith("#"):
            name = gradients[name].get(_HREF)[1:]
        if name not in gradients:
            return found[0]  # what it is cut by
        return colours.setdefault(name, f"#fe{len(colours):04x}")

    for element in root.iter():
        for attribute in ("fill", "stroke", "style"):
            if _PAINT.search(element.get(attribute, "")):
                element.set(attribute, _PAINT.sub(colour, element.get(attribute)))
    for gradient in gradients.values():
        gradient.getparent().remove(gradient)
    return {shown: name for name, shown in colours.items()}


def _cleared(root: Any) -> None:
    """Take away what only editors read. Raises ArtError for what cannot become an outline."""
    for element in [*root.iter()]:
        tag = element.tag if isinstance(element.tag, str) else ""
        if tag.removeprefix(_SVG) in _FORBIDDEN:
            raise ArtError(f"a picture cannot have <{tag.removeprefix(_SVG)}>")
        if element is not root and (not tag.startswith(_SVG) or tag in {f"{_SVG}title", f"{_SVG}metadata"}):
            element.getparent().remove(element)
        for attribute in [name for name in element.attrib if name.startswith("{") and name != _HREF]:
            del element.attrib[attribute]


# --- Outlines that Pillow can fill ------------------------------------------------------------------


def _flattened(path: SkiaPath) -> Iterator[Contour]:
    """Its closed contours, with curves as straight lines so short that nobody sees them."""
    contour: Contour = []
    for verb, points in path:
        if verb == PathVerb.MOVE:
            contour = [*points]
        elif verb == PathVerb.CLOSE:
            distinct = [point for at, point in enumerate(contour) if point != contour[at - 1]]
            if abs(_area(distinct)) > _SPECK:
                yield distinct
        else:
            contour += _curve([contour[-1], *points])


def _curve(control: Sequence[Point]) -> Iterator[Point]:
    """Points along a Bézier curve of any degree, without its first one."""
    degree = len(control) - 1
    bends = [
        math.dist(b, ((a[0] + c[0]) / 2, (a[1] + c[1]) / 2))
        for a, b, c in zip(control, control[1:], control[2:], strict=False)
    ]
    steps = max(1, math.ceil(math.sqrt(degree * (degree - 1) * max(bends, default=0.0) / 4 / _NEAR)))
    for step in range(1, steps + 1):
        t = step / steps
        shares = [math.comb(degree, at) * t**at * (1 - t) ** (degree - at) for at in range(degree + 1)]
        x = sum(share * point[0] for share, point in zip(shares, control, strict=True))
        y = sum(share * point[1] for share, point in zip(shares, control, strict=True))
        yield x, y


def _area(contour: Contour) -> float:
    """Its area, with a sign by the way it turns."""
    following = [*contour[1:], contour[0]] if contour else []
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(contour, following, strict=True)) / 2


def _solid(contours: Sequence[Contour]) -> Iterator[Contour]:
    """The contours without holes: a hole is tied to what it is in, by a line there and back."""
    around = [
        [other for other in contours if other is not contour and _is_in(contour[0], other)]
        for contour in contours
    ]
    for outer, here in zip(contours, around, strict=True):
        if len(here) % 2 == 0:
            deeper = [
                hole for hole, there in zip(contours, around, strict=True) if len(there) == len(here) + 1
            ]
            yield _tied(outer, [hole for hole in deeper if _is_in(hole[0], outer)])


def _tied(outer: Contour, holes: Sequence[Contour]) -> Contour:
    """The contour with its holes, each tied to it where both are nearest to each other."""
    for hole in holes:
        at, there = min(
            ((at, there) for at in range(len(outer)) for there in range(len(hole))),
            key=lambda pair: math.dist(outer[pair[0]], hole[pair[1]]),
        )
        outer = [*outer[: at + 1], *hole[there:], *hole[: there + 1], *outer[at:]]
    return outer


def _is_in(point: Point, contour: Contour) -> bool:
    x, y = point
    crossed = False
    for (ax, ay), (bx, by) in zip(contour, [*contour[1:], contour[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            crossed = not crossed
    return crossed


def _around_ellipse(contour: Contour) -> Contour | None:
    """The corners around an ellipse that is not turned; None if the contour is something else."""
    xs, ys = [point[0] for point in contour], [point[1] for point in contour]
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    across, down = (right - left) / 2, (bottom - top) / 2
    reach = [math.hypot((x - left - across) / across, (y - top - down) / down) for x, y in contour]
    near = 2 * _NEAR / min(across, down)
    is_round = len(contour) >= _ROUND and all(abs(ratio - 1) < near for ratio in reach)
    return [(left, top), (right, bottom)] if is_round else None


if __name__ == "__main__":
    try:
        main()
    except ArtError as error:
        raise SystemExit(str(error)) from error
