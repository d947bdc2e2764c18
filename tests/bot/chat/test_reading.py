"""Languages: a person's own for what only they see, the table's for the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest

from bot import locales
from bot.chat.app.router import Router
from bot.chat.publishing import contents
from bot.chat.publishing.publisher import Publisher
from bot.chat.screens import panel
from bot.chat.screens.context import ChatContext
from bot.chat.screens.rules import rules, sections
from bot.chat.screens.settings.panel import show_settings
from bot.chat.wire.controls import Control
from bot.chat.wire.localizer import Localizer
from bot.drawing.request import Request
from bot.locales import ENGLISH, language_of
from bot.tables import Preferences
from bot.tables.services import Tables
from bot.tables.values.ids import PostId, UserId
from engines.streets import GAME as STREETS
from engines.text import Refused, say
from tests.bot.chat.fakes import PIXEL, Channel, OpenAccess, labels, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_publishing import publish
from tests.bot.chat.test_routing import clicking, shown_to
from tests.bot.tables.world import ANNA, BEPPE, World

GERMAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Your settings"
msgstr "Deine Einstellungen"

msgid "You're not in any game. Open a table with /palermo start in a server channel."
msgstr "Du sitzt an keinem Tisch."

msgid "Play"
msgstr "Spielen"

msgid "Join"
msgstr "Mitspielen"
"""


@pytest.fixture(autouse=True)
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """German and Dutch beside English."""
    (tmp_path / "de.po").write_text(GERMAN, encoding="utf-8")
    (tmp_path / "nl.po").write_text(GERMAN.replace("Deine Einstellungen", "Jouw instellingen"), "utf-8")
    monkeypatch.setattr(locales, "CATALOGUES", tmp_path)
    language_of.cache_clear()
    yield
    language_of.cache_clear()


@pytest.fixture
def router(context: ChatContext) -> Router:
    return Router(context)


async def looked(router: Router) -> str:
    """The settings as Anna reads them, whose Discord is German."""
    click = clicking("")
    click.locale = discord.Locale.german
    await router.command(click, show_settings)
    return shown_to(click)


async def test_everybody_reads_the_language_of_their_discord(router: Router) -> None:
    assert "Deine Einstellungen" in await looked(router)


async def test_another_language_can_be_chosen(router: Router, context: ChatContext) -> None:
    """Until it is given back to Discord's."""
    assert context.readers.remembered(ANNA, "de").language.code == "de"
    await router.control(choosing("nl"))
    assert "Jouw instellingen" in await looked(router)
    assert context.readers.remembered(ANNA, "de").language.code == "nl", "also where nothing can be read"
    await router.control(choosing("en"))
    assert "Your settings" in await looked(router)
    await router.control(click := choosing("auto"))
    assert "Deine Einstellungen" in shown_to(click)
    assert "Deine Einstellungen" in await looked(router)
    assert context.readers.remembered(ANNA, "de").language.code == "de"


async def test_the_language_of_a_client_is_kept_where_it_is_another(
    world: World, context: ChatContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[int, str]] = []

    async def note(user: UserId, client: str) -> None:
        seen.append((user, client))

    monkeypatch.setattr(world.tables.preferences, "note_client", note)
    await context.readers.note_client(ANNA, "de")
    assert seen == [], "nobody has read what was kept"
    await context.readers.language_of(ANNA, "de")
    for client in ("de", "de", "nl", "de"):
        await context.readers.note_client(ANNA, client)
    assert seen == [(ANNA, "de"), (ANNA, "nl"), (ANNA, "de")]


def choosing(language: str) -> Any:
    """Anna picks a language in her settings."""
    click = clicking(Control(Kind.SET_LANGUAGE), ephemeral=True)
    click.data["values"] = [language]
    click.locale = discord.Locale.german
    return click


async def test_a_language_that_there_is_not_is_refused(world: World, context: ChatContext) -> None:
    request, _ = request_by(world, ANNA, Control(Kind.SET_LANGUAGE), values=("xx",))
    with pytest.raises(Refused, match="no longer available"):
        await press(context, request)


async def test_choices_stay_where_a_client_changes_its_language(world: World) -> None:
    preferences = world.tables.preferences
    await preferences.set(ANNA, Preferences(dm=True, reminders="both"))
    await preferences.note_client(ANNA, "it")
    await preferences.note_client(BEPPE, "de")
    assert await preferences.get(ANNA) == Preferences(dm=True, reminders="both", client="it")
    assert await preferences.get(BEPPE) == Preferences(client="de")


@pytest.mark.parametrize(
    ("chosen", "client", "reads"),
    [(None, None, "Play"), (None, "de", "Spielen"), ("en", "de", "Play"), ("de", None, "Spielen")],
)
async def test_private_messages_speak_their_readers_language(
    world: World,
    publisher: Publisher,
    channel: Channel,
    chosen: str | None,
    client: str | None,
    reads: str,
) -> None:
    """The language chosen, otherwise the one last seen; nobody is there to ask."""
    await world.tables.preferences.set(BEPPE, Preferences(dm=True, language=chosen, client=client))
    table = await world.lobby(ANNA, BEPPE)
    await world.tables.play.start(world.click(ANNA), table.id)
    await publish(publisher)
    spoken = [labels(sent.shown) for sent in channel.messages.values()]
    assert sorted(said[0] for said in spoken) == sorted(["Play", reads]), "the board speaks English"


async def test_rules_without_a_translation_are_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One README a language; the pages are turned within it."""
    (tmp_path / "README.md").write_text("# Toy\n\nOpening.\n\n## Aim\n\nWin.\n", "utf-8")
    (tmp_path / "README.de.md").write_text("# Toy\n\nAnfang.\n\n## Ziel\n\nGewinnen.\n", "utf-8")
    monkeypatch.setattr("bot.chat.screens.rules.resources.files", lambda _package: tmp_path)
    sections.cache_clear()
    try:
        assert sections("toy", "de") == (("Toy", "Anfang."), ("Ziel", "Gewinnen."))
        assert sections("toy", "nl") == sections("toy") == (("Toy", "Opening."), ("Aim", "Win."))
        german = Localizer(replace(ENGLISH, code="de"))
        assert "Gewinnen." in text(rules(STREETS, german, 1))
    finally:
        sections.cache_clear()


async def test_pictures_are_drawn_for_their_readers_language(world: World, context: ChatContext) -> None:
    """The public board in the table's language, the own hand in the reader's."""
    asked: list[Request] = []

    async def draw(request: Request) -> bytes:
        asked.append(request)
        return PIXEL

    context.games = replace(context.games, draw=draw)
    tables: Tables = world.tables
    again = ChatContext(tables, context.clubs, context.games, lambda: None, OpenAccess())
    table = await world.game(ANNA, BEPPE)
    request, _ = request_by(world, ANNA, Control(Kind.PLAY, table.id))
    await panel.show_panel(again, replace(request, language="de"), await tables.play.panel(ANNA, table.id))
    await contents.public(again, await tables.queries.view(table.id), PostId(1))
    assert [one.language for one in asked] == ["de", "en"]


def test_a_sentence_is_said_in_the_language_of_its_reader() -> None:
    assert language_of("de")(say("Join")) == "Mitspielen"
