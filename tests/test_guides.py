"""The guides name what people see: buttons in bold, commands as they are typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.chat.wire.command_names import ADMIN, DESCRIPTIONS, PALERMO
from bot.locales.catalogues import entries
from bot.locales.extraction import TEMPLATES

DOCS = Path(__file__).parent.parent / "docs"
GUIDES = ("player-guide", "manager-guide")
OF_DISCORD = {"Server Settings > Integrations"}


def guide(name: str) -> str:
    return DOCS.joinpath(f"{name}.md").read_text(encoding="utf-8")


def commands(text: str) -> set[str]:
    """The commands that a text names, without the slash."""
    return set(re.findall(rf"`/((?:{PALERMO}|{ADMIN}) [a-z]+)`", text))


@pytest.mark.parametrize("name", GUIDES)
def test_what_is_bold_in_a_guide_stands_on_a_screen(name: str) -> None:
    said = {entry.template for entry in entries(TEMPLATES.read_text(encoding="utf-8"))}
    bold = {" ".join(words.split()) for words in re.findall(r"\*\*([^*]+)\*\*", guide(name))}
    assert len(bold) > 3
    assert bold - OF_DISCORD - said == set()


@pytest.mark.parametrize(("name", "group"), [*zip(GUIDES, (PALERMO, ADMIN), strict=True)])
def test_a_guide_names_every_command_of_its_readers_and_none_that_is_not_there(name: str, group: str) -> None:
    named = commands(guide(name))
    assert named <= {*DESCRIPTIONS}
    assert named >= {command for command in DESCRIPTIONS if command.split()[0] == group}
