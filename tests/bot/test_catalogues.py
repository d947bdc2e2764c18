"""The catalogues of other languages: whole, and fit for what Discord takes.

They are checked as far as there are any; a sample shows what is found in one that is not as it should be.
"""

from __future__ import annotations

import itertools
import re
import string
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from bot.catalogue import CATALOGUE
from bot.chat.screens.rules import parsed, sections
from bot.chat.wire.command_names import DESCRIPTIONS, GROUPS, NAMES, valid
from bot.chat.wire.discord_limits import DESCRIPTION
from bot.locales import CATALOGUES
from bot.locales.catalogues import entries
from bot.locales.extraction import add, stored, update
from engines.text import Text

SHIPPED = sorted(CATALOGUES.glob("*.po"))
NAMED = re.compile(r"/palermo(?:-admin)? [\w-]+")
FIELD = re.compile(r"{[^}]*}")
DIGITS = re.compile(r"\d+")
GROUPED = re.compile(r"(?<=\d)[.,](?=\d{3})")  # 250,000 and 250.000 are the same number
CHAPTER = 2500  # characters of a chapter of the rules; English ones have at most 1500


@cache
def wanted() -> tuple[Message, ...]:
    """All messages; that the file of templates has them as they are, ``test_locales`` checks."""
    return tuple(message for message in stored() if message.id)


def opened(path: Path) -> Catalog:
    """A catalogue as translators left it."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def faults(catalogue: Catalog) -> Iterator[str]:
    """The faults of a catalogue."""
    for message in wanted():
        templates = forms(message.id)
        found = catalogue.get(templates[0])
        if found is None:
            yield f"missing: {templates}"
        elif found.fuzzy:
            yield f"fuzzy: {templates}"
        else:
            yield from _faults_of(templates, forms(found.string), catalogue.num_plurals)
    yield from _faults_of_names(catalogue)


def forms(string: Sequence[str] | None) -> tuple[str, ...]:
    """One template, or one for every plural."""
    return (string or "",) if isinstance(string, str | None) else tuple(string)


def numbers(said: str) -> Counter[int]:
    """The numbers from 2 up, written in digits: the translation of a similar sentence may have others."""
    plain = GROUPED.sub("", FIELD.sub("", said))
    return Counter(int(number) for number in DIGITS.findall(plain) if int(number) > 1)


def _faults_of(templates: tuple[str, ...], strings: tuple[str, ...], plurals: int) -> Iterator[str]:
    if len(strings) != (1 if len(templates) == 1 else plurals):
        yield f"{len(strings)} plurals instead of {plurals}: {templates}"
    if not all(strings):
        yield f"not translated: {templates}"
        return
    fields = values(templates[-1])
    for said in strings:
        # The one card needs no number, the many do.
        few = {"n"} if len(templates) > 1 and said == strings[0] else set()
        if not fields - few <= values(said) <= fields:
            yield f"other values than {sorted(fields)}: {said!r}"
        if missing := numbers(templates[-1]) - numbers(said):
            yield f"without the numbers {sorted(missing)}: {said!r}"
        if said.strip() != said and templates[0].strip() == templates[0]:
            yield f"spaces at its ends: {said!r}"


def values(template: str) -> set[str]:
    """The names of a template's values."""
    return {field for _, field, _, _ in string.Formatter().parse(template) if field is not None}


def _faults_of_names(catalogue: Catalog) -> Iterator[str]:
    names = {name: str(_translated(catalogue, text)) for name, text in NAMES.items()}
    for name, translated in names.items():
        if not valid(translated):
            yield f"no name of a command: {translated!r} for {name}"
    typed = [f"/{group.command} {names[name]}" for group in GROUPS for name in group.names]
    if len(set(typed)) < len(typed):
        yield f"two commands of one name: {sorted(typed)}"
    for does in DESCRIPTIONS.values():
        if len(str(_translated(catalogue, does))) > DESCRIPTION:
            yield f"more than {DESCRIPTION} characters: {_translated(catalogue, does)!r}"
    for message in catalogue:
        unknown = {name for one in forms(message.string) for name in NAMED.findall(one)} - set(typed)
        if message.id and unknown:
            yield f"commands that are called otherwise, {sorted(unknown)}: {message.id!r}"


def _translated(catalogue: Catalog, text: Text) -> object:
    found = catalogue.get(text.template)
    return (found.string if found else None) or text.template


def test_no_catalogue_misses_a_message() -> None:
    """Every message, its values, its plurals; commands by their names in that language."""
    assert {path.stem: found for path in SHIPPED if (found := list(faults(opened(path))))} == {}


def test_the_rules_are_told_in_every_language() -> None:
    """With the chapters of the English ones: a button that turns the page names one by its number."""
    for path, game in itertools.product(SHIPPED, CATALOGUE):
        found = resources.files(f"engines.{game}").joinpath(f"README.{path.stem}.md")
        assert found.is_file(), found
        told = parsed(found.read_text("utf-8"))
        assert len(told) == len(sections(game)), found
        assert all(0 < len(text) < CHAPTER for _, text in told), found


def test_every_command_has_a_name_to_translate() -> None:
    """And the word is used for nothing else: a translation may have to be another one elsewhere."""
    assert set(NAMES) >= {typed.split()[1] for typed in DESCRIPTIONS}
    assert all(str(text) == name and valid(name) for name, text in NAMES.items())
    for message in wanted():
        if message.id in NAMES:
            places = [name for name, _ in message.locations]
            assert places == ["bot/chat/wire/command_names.py"], message.id


def test_catalogues_are_read_as_babel_reads_them() -> None:
    for path in SHIPPED:
        read = {entry.template: entry.forms for entry in entries(path.read_text("utf-8")) if entry.template}
        known = {forms(message.id)[0]: forms(message.string) for message in opened(path) if message.id}
        assert read == known, path


# --- What is found in a sample ---------------------------------------------------------------------


def test_a_catalogue_that_was_begun_misses_everything(tmp_path: Path) -> None:
    add("pl", tmp_path)
    found = list(faults(opened(tmp_path / "pl.po")))
    assert len(found) == len(wanted())
    assert {one.partition(":")[0] for one in found} == {"not translated"}
    text = (tmp_path / "pl.po").read_text("utf-8")
    assert '"POT-Creation-Date: 2026-01-01 00:00+0000\\n"' in text, "it changes with its sentences alone"
    assert not re.search(r"^#: .*:\d", text, re.MULTILINE)
    with pytest.raises(FileExistsError):
        add("pl", tmp_path)


SAMPLE = {
    "Your settings": "Twoje {co}",
    "start": "Zacznij grę",
    "hand": "plansza",
    "board": "plansza",
    "Rematch": " Rewanż",
    "Only after 90% of my time": "Dopiero po 50% mojego czasu",
    "Reminders when a game is waiting for me": "",
    "You're not in any game. Open a table with /palermo start in a server channel.": "Wpisz /palermo begin.",
    "What this bot does, and how to play": "długo " * 20,
    ("{n} day", "{n} days"): ("dzień", "{n} dni", "dni"),
}
FOUND = {
    "other values than []: 'Twoje {co}'",
    "no name of a command: 'Zacznij grę' for start",
    "two commands of one name",
    "without the numbers [90]",
    "spaces at its ends: ' Rewanż'",
    "not translated: ('Reminders when a game is waiting for me',)",
    "commands that are called otherwise, ['/palermo begin']",
    "more than 100 characters",
    "other values than ['n']: 'dni'",
}


def test_what_is_wrong_in_a_catalogue_is_found(tmp_path: Path) -> None:
    add("pl", tmp_path)
    catalogue = opened(tmp_path / "pl.po")
    for message in catalogue:
        if message.id in SAMPLE:
            message.string = SAMPLE[message.id]  # type: ignore[assignment]  # Babel's types know no tuples here
    every = list(faults(catalogue))
    for wanted in FOUND:
        assert any(fault.startswith(wanted) for fault in every), wanted


def test_new_sentences_are_added_and_translations_stay(tmp_path: Path) -> None:
    """A sentence that is similar to a former one gets no guess; what is not needed any more is kept aside."""
    add("de", tmp_path)
    path = tmp_path / "de.po"
    catalogue = opened(path)
    found = catalogue.get("Rematch")
    assert found is not None
    found.string = "Revanche"
    catalogue.delete("Your settings")
    catalogue.add("Your setting", "Deine Einstellung")
    (tmp_path / "de.po").write_bytes(written(catalogue, tmp_path))
    update(tmp_path)
    text = path.read_text("utf-8")
    assert 'msgid "Rematch"\nmsgstr "Revanche"' in text
    assert 'msgid "Your settings"\nmsgstr ""' in text
    assert '#~ msgid "Your setting"' in text
    assert "fuzzy" not in text
    update(tmp_path)
    assert path.read_text("utf-8") == text


def written(catalogue: Catalog, folder: Path) -> bytes:
    """The catalogue as a file."""
    with (folder / "written").open("wb") as file:
        write_po(file, catalogue)
    return (folder / "written").read_bytes()
