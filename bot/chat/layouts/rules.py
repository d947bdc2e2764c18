"""The rules of a game, from the README that lies beside its engine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from itertools import groupby

from bot.chat.controls import Control, Kind
from bot.chat.layouts.letter import (
    OPTIONS_A_MENU,
    Item,
    Letter,
    button,
    choice,
    letter,
    menu,
    pages,
    rows,
    words,
)
from bot.chat.voice import Voice
from engines.base import AnyGame
from engines.text import say

PAGE_TEXT = 3500  # characters; the page's number fits beside

_HEADING = re.compile(r"^## +(.+)$", re.MULTILINE)


@cache
def sections(game: str) -> tuple[tuple[str, str], ...]:
    """Title and text of the sections of a game's rules."""
    return parsed(resources.files(f"engines.{game}").joinpath("README.md").read_text("utf-8"))


def parsed(readme: str) -> tuple[tuple[str, str], ...]:
    """Title and text of the sections of a README, whose own title names what precedes them."""
    title, *rest = _HEADING.split(readme.removeprefix("# "))
    name, _, opening = title.partition("\n")
    found = [(name.strip(), opening.strip())] if opening.strip() else []
    found += [(rest[at].strip(), rest[at + 1].strip()) for at in range(0, len(rest), 2)]
    return tuple(found[:OPTIONS_A_MENU])


def rules(game: AnyGame, voice: Voice, section: int = 0, page: int = 0) -> Letter:
    """A page of a section, with a menu of all sections."""
    every = sections(game.id)
    section = min(section, len(every) - 1)
    title, text = every[section]
    heading = title if title == game.title else f"{game.title}: {title}"
    texts = pages(list(_lines(text)), PAGE_TEXT)
    page = max(0, min(page, len(texts) - 1))
    offered = [choice(str(at), name, picked=at == section) for at, (name, _) in enumerate(every)]

    def to(target: int) -> Control:
        return Control(Kind.RULES_PAGE, count=section, page=target, word=game.id)

    turning: list[Item | None] = [
        button("◀", to(page - 1)) if page > 0 else None,
        button("▶", to(page + 1)) if page < len(texts) - 1 else None,
    ]
    number = voice(say("Page {page} of {pages}", page=page + 1, pages=len(texts)))
    return letter(
        words(f"### {heading}\n{texts[page]}"),
        words(f"-# {number}") if len(texts) > 1 else None,
        menu(Control(Kind.RULES_PAGE, count=OPTIONS_A_MENU, word=game.id), offered),
        *rows(turning),
    )


def _lines(text: str) -> Iterator[str]:
    """The lines of a section; Discord knows no tables, so they stand in fixed width."""
    for table, lines in groupby(text.splitlines(), key=lambda line: line.startswith("|")):
        if table:
            yield "\n".join(["```", *_without_rule(lines), "```"])
        else:
            yield from lines


def _without_rule(lines: Iterator[str]) -> Iterator[str]:
    return (line.strip("|").strip() for line in lines if not re.fullmatch(r"[|:\- ]+", line))
