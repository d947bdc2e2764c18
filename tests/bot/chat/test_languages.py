"""That all words of all messages come by the catalogues."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.chat.controls import Control, Kind
from bot.chat.layouts import board, end, lobby, log, notes, panel
from bot.chat.layouts.letter import Attachment, Letter
from bot.chat.layouts.options import option_form, options
from bot.chat.voice import Voice
from bot.tables import Phase
from engines.text import say
from tests.bot.chat.house import all_parts
from tests.bot.chat.test_layouts import HAND, HUGE, LONG, found_log, question, scene, seat_panel, table
from tests.bot.pseudo import pseudo

STRANGE = Voice(pseudo(), ("⟦Al⟧",) * 6)


async def every_letter(voice: Voice) -> list[Letter]:
    """One message of every kind, at a table of six."""
    lobby_scene = scene(Phase.LOBBY, owes=())
    few = replace(lobby_scene, table=replace(lobby_scene.table, players=lobby_scene.table.players[:1]))
    option_scene = replace(lobby_scene, table=replace(lobby_scene.table, seating="joined"))
    asked, many = question(3, groups=2), question(60, 2, 6, groups=9)
    final = [HAND, replace(HAND, name="account.png")]
    surely = Control(Kind.QUIT_SURELY, 1)
    return [
        lobby.lobby(lobby_scene, voice, 1, [2]),
        lobby.lobby(few, voice, 1),
        lobby.lobby(scene(Phase.ABANDONED, table=replace(table(), phase=Phase.ABANDONED)), voice, 1),
        options(option_scene, voice, 0, host=True, notice=LONG),
        options(option_scene, voice, 99, host=True),
        options(option_scene, voice, host=False),
        board.board(scene(Phase.PLAYING), voice, HAND, 1),
        board.unsupported(scene(Phase.PLAYING, view=None, supported=False), voice, 1),
        panel.panel(seat_panel(asked, (("x",),)), voice, HAND),
        panel.panel(seat_panel(many), voice, HAND, picked=("o1",)),
        panel.panel(seat_panel(question(30, 0, 1)), voice, HAND),
        panel.panel(seat_panel(None), voice, HAND),
        panel.panel(seat_panel(None, aside=True), voice, HAND),
        panel.hand_panel(seat_panel(asked, aside=False), voice, [HAND], dm=True),
        panel.hand_panel(seat_panel(asked), voice, [HAND], dm=False),
        panel.turn_message(seat_panel(asked), voice, HAND, "https://discord.com/x", 1),
        log.log(found_log(300, LONG), voice, 1),
        log.log(replace(found_log(1, LONG, 0), position=()), voice),
        end.end(scene(Phase.FINISHED), voice, final, Attachment("r.json", b"{}"), 1),
        end.end(scene(Phase.ABANDONED, view=None, happened=()), voice, [], None, 1),
        end.end(scene(Phase.FINISHED, supported=False, outcome=None, news=()), voice, [], None, 1),
        notes.note(LONG, voice),
        notes.confirm(LONG, LONG, surely, voice),
        notes.busy(LONG, table(), "toy", voice),
        notes.pick_game([HUGE], voice),
        notes.my_tables([], 2, voice),
        notes.my_tables([(table(), HUGE.title), (table(Phase.PLAYING), HUGE.title)], 2, voice),
        notes.command_help([HUGE], [("palermo start", LONG)], voice),
    ]


async def test_every_word_of_every_message_can_be_translated() -> None:
    """What stands outside the brackets of the pseudo-language never came by the catalogue."""
    left = {word for shown in await every_letter(STRANGE) for word in untranslated(shown)}
    assert left == {"Al", "everyone", "Toy"}, "names, as people gave them, and the title"


async def test_every_word_of_a_form_can_be_translated() -> None:
    option = replace(HUGE.options[0], label=say("Rounds"))
    for form in (
        option_form(scene(Phase.LOBBY), option, STRANGE),
        panel.move_form(1, 1, STRANGE, None),
    ):
        made = form.to_dict()
        texts = [made["title"], *(part["label"] for part in made["components"])]
        assert all(text.startswith("⟦") for text in texts), texts


def untranslated(shown: Letter) -> list[str]:
    """The words of a message outside brackets, but for code, mentions, addresses and what was cut off."""
    found = []
    for part in all_parts(shown):
        texts = [part.get(key) for key in ("content", "label", "placeholder")]
        for option in part.get("options", ()):
            texts += [option["label"], option.get("description")]
        for one in filter(None, texts):
            plain = re.sub(r"```.*?```|`[^`]*`|<@\d+>|https?://\S+", "", one, flags=re.DOTALL)
            while (less := re.sub(r"⟦[^⟦⟧]*⟧", "", plain)) != plain:
                plain = less
            plain = re.sub(r"⟦.*", "", plain, flags=re.DOTALL)  # cut to what Discord takes
            found += re.findall(r"[^\W\d_]{2,}", plain)
    return found
