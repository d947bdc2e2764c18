"""The words: templates filled, translated, and kept ready for translators."""

from __future__ import annotations

import ast
import json
import re
import runpy
import sys
from datetime import date
from pathlib import Path

import pytest

from bot import locales
from bot.locales import ENGLISH, Language, cldr, extraction, language_of, languages, own_name
from bot.locales.extraction import messages, refreshed
from bot.locales.formats import FILE, formats_of
from engines.measures import about
from engines.text import Die, Tenths, Text, Who, count, say
from tests.bot.pseudo import pseudo

GERMAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "{who} draws {cards}."
msgstr "{cards} zieht {who}."

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} Karte"
msgstr[1] "{n} Karten"

msgid "{n} seat"
msgid_plural "{n} seats"
msgstr[0] ""
msgstr[1] ""

msgid "{n} table"
msgstr "{n} Tisch(e)"

#, fuzzy
msgid "Rematch"
msgstr "Rückzug"

msgid "seat {number}"
msgstr "Platz {number}"
"""

POLISH = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} karta"
msgstr[1] "{n} karty"
msgstr[2] "{n} kart"
"""


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """German and Polish beside English."""
    (tmp_path / "de.po").write_text(GERMAN, encoding="utf-8")
    (tmp_path / "pl.po").write_text(POLISH, encoding="utf-8")
    monkeypatch.setattr(locales, "CATALOGUES", tmp_path)


def speaking(language: str | None) -> Language:
    """The language, read again."""
    return language_of.__wrapped__(language)


def cards(n: int) -> Text:
    return count("{n} card", "{n} cards", n)


# --- English ---------------------------------------------------------------------------------------


def test_values_are_filled_in() -> None:
    sentence = say("{who} draws {cards}.", who=Who(1), cards=("5♥", cards(2), "3"))
    assert ENGLISH(sentence, ("Anna", "Bert")) == "Bert draws 5♥, 2 cards and 3."
    dice = say("{dice}", dice=(Die(1), Die(6)))
    assert (ENGLISH(dice), ENGLISH(dice, faces="abcdef")) == ("1 and 6", "a and f")


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    assert ENGLISH(say("{who} wins.", who=Who(1)), ("Anna",)) == "seat 1 wins."


def test_a_value_is_no_template() -> None:
    """A player may be called {who}."""
    assert ENGLISH(say("{who} wins.", who=Who(0)), ("{who}{0}",)) == "{who}{0} wins."


def test_one_and_many() -> None:
    assert [ENGLISH(cards(n)) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


@pytest.mark.parametrize("language", [None, "en-US", "xx", "pl", "../../etc/passwd", "", "zh-CN"])
def test_an_unknown_language_is_english(language: str | None) -> None:
    assert language_of(language) is ENGLISH


# --- Other languages -------------------------------------------------------------------------------


@pytest.mark.usefixtures("catalogues")
def test_a_sentence_is_translated_with_all_inside_it() -> None:
    sentence = say("{who} draws {cards}.", who=Who(3), cards=(cards(1), cards(2), "♥"))
    assert speaking("de")(sentence, ()) == "1 Karte, 2 Karten und ♥ zieht Platz 3."


@pytest.mark.usefixtures("catalogues")
def test_a_region_falls_back_to_its_language() -> None:
    assert speaking("de-AT").code == "de"
    assert speaking("pl_PL")(cards(5)) == "5 kart"


@pytest.mark.usefixtures("catalogues")
def test_plurals_follow_the_rule_of_the_language() -> None:
    assert [speaking("pl")(cards(n)) for n in (1, 2, 5, 22)] == ["1 karta", "2 karty", "5 kart", "22 karty"]


@pytest.mark.usefixtures("catalogues")
def test_what_is_not_surely_translated_stays_english() -> None:
    german = speaking("de")
    assert german(say("Nobody translated this.")) == "Nobody translated this."
    assert german(say("Rematch")) == "Rematch"
    assert german(count("{n} seat", "{n} seats", 2)) == "2 seats"


@pytest.mark.usefixtures("catalogues")
def test_a_plural_that_the_translator_forgot_is_no_reason_for_english() -> None:
    assert [speaking("de")(count("{n} table", "{n} tables", n)) for n in (1, 2)] == [
        "1 Tisch(e)",
        "2 Tisch(e)",
    ]


def test_a_plural_needs_a_number() -> None:
    with pytest.raises(TypeError, match="no number"):
        ENGLISH(Text("{n} card", (("n", "two"),), "{n} cards"))


def test_the_pseudo_language_marks_every_template() -> None:
    sentence = say("{who} draws {cards}.", who=Who(0), cards=(cards(2), "5♥"))
    assert pseudo()(sentence, ("Anna",)) == "⟦Anna draws ⟦2 cards⟧, 5♥.⟧"


@pytest.mark.usefixtures("catalogues")
def test_languages_are_offered_by_their_own_names() -> None:
    """A file is all that a language needs."""
    assert languages() == ("en", "de", "pl")
    assert [own_name(code) for code in ("en", "de", "nl", "it")] == [
        "English",
        "Deutsch",
        "Nederlands",
        "Italiano",
    ]


@pytest.mark.usefixtures("catalogues")
def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert ENGLISH(cards(12_000)) == str(cards(12_000)) == "12,000 cards"
    assert speaking("de")(cards(12_000)) == "12.000 Karten"


def test_digits_lists_and_days_are_joined_as_in_each_language() -> None:
    hindi, spanish = formats_of("hi"), formats_of("es_ES")
    assert [hindi.number(value) for value in (999, 12_345_678)] == ["999", "1,23,45,678"]
    assert hindi.number(-100_000) == "-1,00,000"
    assert [spanish.enumerate("abcd"[:n]) for n in range(5)] == ["", "a", "a y b", "a, b y c", "a, b, c y d"]
    assert spanish.day(date(2026, 5, 1)) == "1 de mayo de 2026"


def test_a_language_that_nobody_knows_has_english_formats() -> None:
    unknown = formats_of("eu_ES")
    assert (unknown.name, unknown.number(1000)) == ("eu_ES", "1,000")
    assert unknown.day(date(2026, 5, 1)) == ENGLISH.day(date(2026, 5, 1)) == "1 May 2026"


# --- Extraction ------------------------------------------------------------------------------------


def extracted(source: str, *refusals: str) -> list[object]:
    return list(messages(ast.parse(source), frozenset({"Refused", *refusals})))


def test_sentences_are_found_wherever_they_stand() -> None:
    source = 'f(x=[say("a {b}", b=tuple(count("{n} c", "{n} cs", n) for n in y))], z=say("d" "e"))'
    assert sorted(map(str, extracted(source))) == ["('{n} c', '{n} cs')", "a {b}", "de"]


def test_refusals_are_sentences() -> None:
    source = """
class Busy(Refused):
    def __init__(self):
        super().__init__("taken")
raise base.IllegalMove("no")
raise IllegalMove(say("never"))
raise IllegalMove(text)
raise ValueError("for programmers")
"""
    assert extracted(source, "Busy", "IllegalMove") == ["no", "never", "taken"]


def test_a_refusal_that_makes_its_sentence_itself_is_given_none() -> None:
    source = (
        "class A(Refused): pass\nclass B(A):\n  def __init__(self): pass\nclass C(A):\n  def tell(self): pass"
    )
    assert extraction._refusals([ast.parse(source)]) == {"Refused", "A", "C"}  # noqa: SLF001 - of any source


def test_other_counts_are_none() -> None:
    assert extracted('"abc".count("b"); names.count("x"); stage.say(visit, text)') == []


@pytest.mark.parametrize(
    "source",
    ["say(x)", 'say(f"a{b}")', 'Refused("a" + b)', 'say("a" if b else "c")', 'Refused(text if b else "c")'],
)
def test_a_template_that_translators_cannot_find_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match="line 1: a template must be a literal"):
        extracted(source)


def test_a_template_that_cannot_be_found_is_told_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "engines").mkdir()
    (tmp_path / "engines" / "wrong.py").write_text("say(x)")
    monkeypatch.setattr(extraction, "ROOT", tmp_path)
    with pytest.raises(ValueError, match=r"^engines/wrong\.py, line 1: a template must be a literal"):
        refreshed()


def test_the_templates_for_translators_are_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If this fails, a sentence has changed, or moved: run ``make locales``."""
    kept = extraction.TEMPLATES.read_text("utf-8")
    monkeypatch.setattr(extraction, "TEMPLATES", tmp_path / "palermo.pot")
    extraction.write()
    fresh = extraction.TEMPLATES.read_text("utf-8")
    assert [line for line in fresh.splitlines() if not line.startswith(BY)] == [
        line for line in kept.splitlines() if not line.startswith(BY)
    ]


BY = '"Generated-By: Babel '
"""The one line that changes with Babel."""


@pytest.mark.parametrize(
    ("words", "done"),
    [
        (["extract"], ["write"]),
        (["update"], ["write", "update", "formats"]),
        (["add", "pl"], ["write", "add pl", "formats"]),
        ([], "Usage: python -m bot.locales extract | update | add LANGUAGE"),
    ],
)
def test_what_the_program_for_translators_does(
    monkeypatch: pytest.MonkeyPatch, words: list[str], done: list[str] | str
) -> None:
    did: list[str] = []
    monkeypatch.setattr(extraction, "write", lambda: did.append("write"))
    monkeypatch.setattr(extraction, "update", lambda: did.append("update"))
    monkeypatch.setattr(extraction, "add", lambda code: did.append(f"add {code}"))
    monkeypatch.setattr(cldr, "write", lambda: did.append("formats"))
    monkeypatch.setattr(sys, "argv", ["locales", *words])
    if isinstance(done, str):
        with pytest.raises(SystemExit, match=re.escape(done)):
            runpy.run_module("bot.locales", run_name="__main__")
    else:
        runpy.run_module("bot.locales", run_name="__main__")
        assert did == done


def test_the_formats_of_languages_are_up_to_date(tmp_path: Path) -> None:
    """If this fails, Babel knows better, or there is another language: run ``make locales``.

    There are those of every language that Discord offers, and of all that there is a catalogue of.
    """
    for name in ("eu.po", *(path.name for path in locales.CATALOGUES.glob("*.po"))):
        (tmp_path / name).touch()
    cldr.write(tmp_path)
    fresh, kept = (json.loads((folder / FILE.name).read_text("utf-8")) for folder in (tmp_path, FILE.parent))
    assert fresh.pop("eu")["name"] == "Euskara"
    assert {code: fresh[code] for code in kept} == kept == fresh
    assert (tmp_path / FILE.name).read_text("utf-8").count("\n") == len(fresh) + 3


@pytest.mark.parametrize(
    ("code", "written"), [("en", "1,234.5"), ("de", "1.234,5"), ("nl", "1.234,5"), ("it", "1.234,5")]
)
def test_decimals_are_written_as_in_the_language(code: str, written: str) -> None:
    text = say("{mean}", mean=Tenths(12345))
    assert language_of(code)(text) == written
    assert language_of(code)(say("{mean}", mean=Tenths(-7)))[:2] == "−0"
    assert str(text) == "1,234.5"


@pytest.mark.parametrize(
    ("mean", "written"),
    [(0.96, "1 Karte auf der Hand"), (1.5, "1,5 Karten auf der Hand"), (2.0, "2 Karten auf der Hand")],
)
def test_a_mean_takes_the_plural_unless_it_is_one(mean: float, written: str) -> None:
    """A whole one has no decimal."""
    assert language_of("de")(count("{n} card in hand", "{n} cards in hand", about(mean))) == written
