"""JSON from outside, read more strictly than the standard: a text means one thing only."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from typing import NoReturn

from engines.text import Refused, quoted
from engines.values import Json

MAX_DEPTH = 32  # lists and objects in one another
MAX_FIELDS = 2000  # fields of one object; the largest of ours has some twenty
MAX_DIGITS = 20  # of an integer; no game counts as far, and no id is longer
BYTE_ORDER_MARK = "\ufeff"


class BadJson(Refused):
    """The text is not JSON, or not the plain JSON that we read."""


def read(text: str) -> Json:
    """The value of a JSON text.

    Raises BadJson, also for a byte order mark, a name twice in one object, NaN and infinity, the
    integer -0, integers of more than ``MAX_DIGITS`` digits, objects of more than ``MAX_FIELDS`` fields,
    values nested deeper than ``MAX_DEPTH``, and strings with half a character (a lone surrogate).
    """
    if text.startswith(BYTE_ORDER_MARK):
        raise BadJson("This begins with a byte order mark, which JSON does not allow. Save it without one.")
    try:
        value: Json = json.loads(
            text, object_pairs_hook=_object, parse_int=_integer, parse_float=_float, parse_constant=_constant
        )
    except json.JSONDecodeError as error:
        raise BadJson(
            "This is not JSON: {why} (line {line}, column {column}).",
            why=error.msg,
            line=error.lineno,
            column=error.colno,
        ) from None
    except RecursionError:
        raise _too_deep() from None
    _refuse_depth(value)
    _refuse_half_characters(value)
    return value


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    # Whoever reads on complains about each unknown name: of a hundred thousand, that would fill the memory.
    if len(pairs) > MAX_FIELDS:
        raise BadJson(
            "An object has {n} fields; at most {limit} are allowed.", n=len(pairs), limit=MAX_FIELDS
        )
    found: dict[str, Json] = {}
    for name, value in pairs:
        if name in found:
            raise BadJson("The field “{name}” appears twice in one object.", name=quoted(name))
        found[name] = value
    return found


def _integer(digits: str) -> int:
    if len(digits.lstrip("-")) > MAX_DIGITS:
        raise _too_large(digits)
    if digits == "-0":  # to some it is 0, to others a float
        raise BadJson("-0 is not an integer; write 0.")
    return int(digits)


def _float(digits: str) -> float:
    value = float(digits)
    if math.isinf(value):
        raise _too_large(digits)
    return value


def _too_large(digits: str) -> BadJson:
    return BadJson("The number {number} is too large.", number=quoted(digits))


def _constant(name: str) -> NoReturn:
    raise BadJson("{name} is not a JSON number.", name=name)


def _refuse_depth(value: Json) -> None:
    level: list[Json] = [value]
    for _depth in range(MAX_DEPTH):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return
    raise _too_deep()


def _inside(value: Json) -> Iterable[Json]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _refuse_half_characters(value: Json) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise BadJson("A string contains half a character, which cannot be written in UTF-8.") from None


def _too_deep() -> BadJson:
    return BadJson(
        "Lists and objects are nested too deeply; at most {depth} levels are allowed.", depth=MAX_DEPTH
    )
