"""Messages and forms as text: what is read, what can be pressed, and what it does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, TypeAlias

from discord import ButtonStyle, ui

from bot.chat.wire.controls import Control, decode
from bot.chat.wire.message import Call, Message, Notice

_SAME = re.compile(r"(.{2,40}?)\1{3,}", re.DOTALL)  # something that is said four times on end, or oftener
_NUMBER = re.compile(r"\d+")
_CHOICE = re.compile(r" +\((?P<picked>[x ])\) ")
_ALIKE = 4  # choices that are told one by one

Content: TypeAlias = Message | Call | Notice


def written(content: Content) -> list[str]:
    """A message line by line."""
    if isinstance(content, Notice):
        return _text(content.content)
    view: Any = content.view
    lines = _text(content.content) if isinstance(content, Call) else []
    lines += [line for part in view.to_components() for line in _part(part)]
    if content.mentions:
        lines.append(f"mentions {', '.join(map(str, content.mentions))}")
    if isinstance(content, Message):
        lines += [
            f"file {file.name}: {' / '.join((file.alt or '').split(chr(10)))}" for file in content.files
        ]
        lines += ["silent"] if content.silent else []
    return lines


def folded(lines: Sequence[str]) -> Iterator[str]:
    """Lines without those between the first and the last of many choices, but for those that are picked.

    Likewise of lines that differ in their numbers alone.
    """
    for _, group in groupby(lines, key=_alike):
        alike = [*group]
        between = alike[1:-1]
        if len(alike) <= _ALIKE:
            yield from alike
            continue
        yield alike[0]
        yield f"  … {len(between)} more"
        yield from (line for line in between if (found := _CHOICE.match(line)) and found["picked"] == "x")
        yield alike[-1]


def _alike(line: str) -> str:
    return "choice" if _CHOICE.match(line) else _NUMBER.sub("0", line)


def form(modal: ui.Modal) -> list[str]:
    """A form line by line."""
    told: Any = modal.to_dict()
    return [
        f"form “{told['title']}” {does(told['custom_id'])}",
        *(line for part in told["components"] for line in _part(part)),
    ]


def does(custom_id: str) -> str:
    """The name of what a control does; a field of a form has its own name."""
    if ":" not in custom_id:
        return custom_id
    return said(decode(custom_id))


def said(control: Control) -> str:
    """A control with what it carries."""
    carried = {"table": control.table, "count": control.count, "post": control.post, "page": control.page}
    told = [f"{name} {value}" for name, value in carried.items() if value]
    told += [control.word] if control.word else []
    told += ["/".join("+".join(answer) or "~" for answer in control.answers)] if control.answers else []
    return " ".join([control.kind.name, *told])


def _text(text: str) -> list[str]:
    short = _SAME.sub(lambda found: f"{found[1]}(× {len(found[0]) // len(found[1])})", text)
    return [f"| {line}" for line in short.split("\n")]


def _part(part: dict[str, Any]) -> Iterator[str]:
    match part["type"]:
        case 10:
            yield from _text(part["content"])
        case 2:
            yield _button(part)
        case 4:
            yield f"field {does(part['custom_id'])} {_limits(part)}"
        case 12:
            for item in part["items"]:
                yield f"picture {item['media']['url']}"
        case 14:
            yield "—"
        case 18:
            yield f"label {part['label']}: {part.get('description') or ''}"
            yield from _part(part["component"])
        case 3 | 5 | 6 | 7 | 8:
            yield f"menu “{part.get('placeholder') or ''}” {does(part['custom_id'])} {_limits(part)}"
            yield from map(_option, part.get("options", ()))
        case _:
            for inner in (*part.get("components", ()), *filter(None, [part.get("accessory")])):
                yield from _part(inner)


def _button(part: dict[str, Any]) -> str:
    style = ButtonStyle(part["style"]).name
    label = _text(part.get("label") or "")[0][2:]
    emoji = f"{(part.get('emoji') or {}).get('name', '')} " if part.get("emoji") else ""
    does_what = part["url"] if part.get("url") else does(part["custom_id"])
    return f"[{emoji}{label}] {style}{' off' if part.get('disabled') else ''} {does_what}"


def _limits(part: dict[str, Any]) -> str:
    names = ["min_values", "max_values", "min_length", "max_length", "required", "value", "default_values"]
    names += ["channel_types", "style", "placeholder"] if part["type"] != 3 else []
    return " ".join(f"{name} {part[name]}" for name in names if part.get(name) not in (None, "", []))


def _option(option: dict[str, Any]) -> str:
    picked = "x" if option.get("default") else " "
    emoji = f"{option['emoji'].get('name', '')} " if option.get("emoji") else ""
    description = f" – {_text(option['description'])[0][2:]}" if option.get("description") else ""
    label = _text(option["label"])[0][2:]
    return f"  ({picked}) {emoji}{label} = {option['value']}{description}"
