"""Six players with the worst of names: every message keeps Discord's limits, and nothing in a name works."""

from __future__ import annotations

import re

import pytest

from bot.chat.wire.localizer import Localizer, harmless, mention
from bot.locales import language_of
from bot.tables.values.names import NAME_LENGTH, clean
from engines.text import Who, code, say
from tests.bot.chat.fakes import all_parts, check, text
from tests.bot.chat.samples import NASTY, every_message
from tests.bot.tables.world import ANNA
from tests.breadth import wide

WORST = {
    "markup": "*_~|`>#-[]()\\" * 3,
    "everybody": "@everyone @here",
    "a person": "<@12345678901234567>",
    "a role and a channel": "<@&12345678901234567><#5>",
    "a link": "[free](https://evil.example)",
    "an address": "https://evil.example/a_b",
    "a time and an emoji": "<t:0:R> <:a:1> :smile:",
    "a command": "</palermo start:1>",
    "lines": "Anna\n# Anna\r\n\t> Anna",
    "code": "``` x ```",
    "right to left": "\u202eannA\u2066 \u0645\u0631\u062d\u0628\u0627",
    "zalgo": "Z\u0351\u036b\u0343\u036a\u0302" * 6,
    "emoji": "\U0001f468\u200d\U0001f469\u200d\U0001f466" * 20,
    "wide": "\ufdfd" * 40,
    "nothing to be seen": "\u200b\u200d",
}
TRIED = wide([*WORST], ["markup", "a link", "lines", "emoji"])


@pytest.mark.parametrize("which", TRIED)
async def test_no_name_breaks_a_message(which: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord: 40 components, 4,000 characters of text, 80 a button, 100 an option, 1,024 of alt text."""
    called = clean(WORST[which])
    assert 1 <= len(called) <= NAME_LENGTH
    monkeypatch.setattr("tests.bot.chat.samples.NASTY", called)
    for message in await every_message(Localizer(language_of(None), (called,) * 6)):
        check(message)
        assert not re.search(r"@(everyone|here)", text(message))
        assert "evil.example)" not in text(message).replace(harmless(called), "")
        for part in all_parts(message):
            assert "\n" not in part.get("label", ""), "a label has one line"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("https://evil.example", r"https\://evil.example"),
        ("[free](https://x)", r"\[free]\(https\://x)"),
        ("[](x)[a](http://b.co)", r"\[]\(x)[a]\(http\://b.co)"),
        ("](http://b.co)", r"]\(http\://b.co)"),
        ("<@12345678901234567>", "\\<@\u200b12345678901234567>"),
        ("@here", "@\u200bhere"),
        ("# big", r"\# big"),
        ("O'Neil", "O'Neil"),
        ("http://x/_a_*b*", r"http\://x/\_a\_\*b\*"),
    ],
)
def test_nothing_in_a_name_works(name: str, shown: str) -> None:
    """No mention, no markup, no link."""
    assert harmless(name) == shown


def test_names_are_harmless() -> None:
    """Nothing in a name pings, links or formats."""
    shown = harmless(NASTY)
    assert "**Al**" not in shown
    assert "@everyone" not in shown
    assert not shown.startswith("<")
    assert "\\<#5>" in shown
    assert "![" not in shown


def test_names_in_labels_are_as_they_are() -> None:
    assert Localizer(language_of(None), ("A_b",)).plain(say("{who}", who=Who(0))) == "▲ A_b"
    assert Localizer(language_of(None), ("A_b",))(say("{who}", who=Who(0))) == "▲ A\\_b"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zia Rosa (AI)", "Zia Rosa AI"),
        ("Zia Rosa \uff08\u0410\u0406\uff09", "Zia Rosa \u0410\u0406"),  # wide brackets, Cyrillic letters
        ("Zia Rosa [[KI]]", "Zia Rosa KI"),
        ("Zia Rosa ()", "Zia Rosa"),
        ("Zia Rosa <AI>", "Zia Rosa AI"),
        ("Anna (she/her)", "Anna (she/her)"),
        ("Anna\u3164\u115f\u2800\ufe0f", "Anna"),
        ("\u3164", "?"),
        ("\u0301\u0302", "?"),
        ("A\u0316" + "\u0317" * 20 + " B", "A\u0316\u0317\u0317 B"),
        ("Nguye\u0302\u0303n", "Nguyễn"),
        ("กิ่ง", "กิ่ง"),
    ],
)
def test_no_person_looks_like_an_ai_or_hides(name: str, shown: str) -> None:
    """An AI's sign follows its name in brackets; what shows nothing and what piles up is taken away."""
    assert clean(name) == shown
    assert clean(shown) == shown


def test_a_foreign_text_stands_in_a_sentence_as_it_was_typed() -> None:
    """Within other sentences, too; a label knows no markup."""
    refused = say("No: {why}.", why=say("there is no “{zone}”", zone="**Rom** <@1>"))
    localizer = Localizer(language_of(None))
    assert localizer(refused) == f"No: there is no “{harmless('**Rom** <@1>')}”."
    assert localizer.plain(refused) == "No: there is no “**Rom** <@1>”."
    finished = localizer(refused)
    for value, shown in ((mention(ANNA), f"<@{ANNA}>"), (code("bid 1"), "`bid 1`"), (finished, finished)):
        assert localizer(say("{value}", value=value)) == shown
