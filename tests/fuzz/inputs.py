"""Random inputs of people and programs that no button of the bot has made."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from bot.chat.wire.controls import AnyKind
from tests.bot.chat.kinds import Kind

BASE36 = string.digits + string.ascii_lowercase
WORDS = (
    "",
    " ",
    "0",
    "-1",
    "1e9",
    "9" * 40,
    "٣",
    "NaN",
    "null",
    "\0",
    "\u202e" * 3,
    "\ud83d",  # half of a character
    "@everyone",
    "<@11>",
    "<@&77>",
    "{who}",
    "{0.__class__}",
    "%s%n",
    "'; DROP TABLE tables; --",
    "../../etc/passwd",
    "[x](https://example.org)",
    "Ｚ" * 50,  # noqa: RUF001 - wide on purpose
    "e\u0301" * 40,
    "x" * 5000,
    "bid",
    "bid 2",
    "wave",
    "rounds",
    "Europe/Berlin",
    "https://127.0.0.1/x",
)


NUMBERS = (10**6, 10**18 - 1)
"""Numbers that fit a column but no date, and the most that a menu is taken to offer."""


def base36(number: int) -> str:
    """The number as a custom id writes it."""
    return (base36(number // 36) if number >= 36 else "") + BASE36[number % 36]


class Inputs:
    """Makes inputs from a generator; what the bot has shown is changed a little rather than invented."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.seen: list[str] = []
        """Custom ids that the bot has shown, the newest last."""

    def text(self) -> str:
        """A text: a word that has made trouble elsewhere, some of them, or characters at random."""
        match self.rng.randrange(4):
            case 0:
                return " ".join(self.rng.choices(WORDS, k=self.rng.randrange(1, 5)))
            case 1:
                return "".join(chr(self.rng.randrange(0x110000)) for _ in range(self.rng.randrange(40)))
            case _:
                return self.rng.choice(WORDS)

    def custom_id(self) -> str:
        """A custom id: one shown before, changed or not; one of the right shape; or none at all."""
        match self.rng.randrange(8):
            case 0:
                return self.text()
            case 1 | 2 if self.seen:
                return self.changed(self.rng.choice(self.seen[-200:]))
            case 3 | 4 if self.seen:
                return self.rng.choice(self.seen[-200:])
            case _:
                return self.shaped()

    def shaped(self) -> str:
        """A custom id that could be one."""
        kind = self.rng.choice(list(Kind)).code
        numbers = [self.rng.choice(["0", "1", "2", "3", "a", "zz", "zzzzzzzzzzzz"]) for _ in range(3)]
        page = self.rng.choice(["0", "1", "9", "zzzzzz"])
        word = self.rng.choice(["", "x", "toy", "rounds", "yes", "play", "11", "-1", "streets", "en"])
        path = self.rng.choice(["", "bid", "bid.1", "bid.9", "wave", "~", "a+b", "...", "bid.2.3", "+"])
        return ":".join([kind, *numbers, page, word, path])

    def numbered(self, kind: AnyKind, table: int) -> Iterator[dict[str, Any]]:
        """Clicks, choices and forms of one kind, each with a number that no button of the bot's carries."""
        for number, word in product(NUMBERS, ("", "streets")):
            digits = base36(number)
            for custom_id in (
                f"{kind.code}:{table}:{digits}:0:0:{word}:",
                f"{kind.code}:{table}:0:0:{digits}:{word}:",
                f"{kind.code}:{table}:1:0:0:{number}:",
                f"{kind.code}:{digits}:1:0:0:{word}:",
                f"{kind.code}:{table}:1:0:0:{word}:{number}",
            ):
                yield {"custom_id": custom_id, "component_type": 2}
            at_rest = f"{kind.code}:{table}:1:0:0:{word}:"
            yield {"custom_id": at_rest, "component_type": 3, "values": [str(number)]}
            field = {"type": 4, "custom_id": "x", "value": str(number)}
            yield {"custom_id": at_rest, "components": [{"type": 18, "component": field}]}

    def changed(self, text: str) -> str:
        """The text with a character changed, taken out or put in, or two of its fields."""
        fields = text.split(":")
        if self.rng.random() < 0.5 and len(fields) > 1:
            fields[self.rng.randrange(len(fields))] = self.rng.choice(
                ["", "0", "1", "zz", self.rng.choice(fields)]
            )
            return ":".join(fields)
        at = self.rng.randrange(len(text) + 1)
        put: str = self.rng.choice(["", *BASE36, ":", "~", "."])
        return text[:at] + put + text[at + self.rng.randrange(2) :]

    def values(self) -> list[str]:
        """The values picked in a menu."""
        return [self.text()[:100] for _ in range(self.rng.randrange(4))]

    def fields(self) -> list[dict[str, Any]]:
        """The parts of a form."""
        return [
            {
                "type": 18,
                "component": {
                    "type": 4,
                    "custom_id": self.rng.choice(["x", "move", ""]),
                    "value": self.text(),
                },
            }
            for _ in range(self.rng.randrange(3))
        ]

    def filled(self, form: dict[str, Any]) -> dict[str, Any]:
        """A form that was shown, with texts in its fields."""
        parts = [
            {"type": 18, "component": {**label["component"], "value": self.text()[:4000]}}
            for label in form["components"]
        ]
        return {"custom_id": form["custom_id"], "components": parts}

    def document(self, whole: Any) -> bytes:
        """The document with something in it changed: a value, a key, a byte."""
        if self.rng.random() < 0.2:
            data = bytearray(json.dumps(whole).encode())
            for _ in range(self.rng.randrange(1, 4)):
                data[self.rng.randrange(len(data))] = self.rng.randrange(256)
            return bytes(data)
        changed = json.loads(json.dumps(whole))
        holder, key = self._place(changed)
        match self.rng.randrange(4):
            case 0:
                del holder[key]
            case 1:
                holder[key] = self.text()
            case 2:
                holder[key] = self.rng.choice([None, True, -1, 0, 1, 2**70, 0.5, [], {}, [[]], "1"])
            case _:
                _, other = self._place(changed)
                holder[key] = {str(other): holder[key]}
        return json.dumps(changed).encode()

    def _place(self, document: Any) -> tuple[Any, Any]:
        """Somewhere in a document, and the key or number there."""
        holder = document
        while True:
            keys: Sequence[Any] = list(holder) if isinstance(holder, dict) else range(len(holder))
            key = self.rng.choice(keys)
            inner = holder[key]
            if not isinstance(inner, dict | list) or not inner or self.rng.random() < 0.2:
                return holder, key
            holder = inner
