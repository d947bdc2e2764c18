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


async def every_letter() -> list[Letter]:
    """One message of every kind, in the pseudo-language."""
    lobby_scene = scene(Phase.LOBBY, owes=())
    few = replace(lobby_scene, table=replace(lobby_scene.table, players=lobby_scene.table.players[:1]))
    option_scene = replace(lobby_scene, table=replace(lobby_scene.table, seating="joined"))
    asked, many = question(3, groups=2), question(60, 2, 6, groups=9)
    final = [HAND, replace(HAND, name="account.png")]
    surely = Control(Kind.QUIT_SURELY, 1)
    return [
        lobby.lobby(lobby_scene, STRANGE, 1, [2]),
        lobby.lobby(few, STRANGE, 1),
        lobby.lobby(scene(Phase.ABANDONED, table=replace(table(), phase=Phase.ABANDONED)), STRANGE, 1),
        options(option_scene, STRANGE, 0, host=True, notice=LONG),
        options(option_scene, STRANGE, 99, host=True),
        options(option_scene, STRANGE, host=False),
        board.board(scene(Phase.PLAYING), STRANGE, HAND, 1),
        board.unsupported(scene(Phase.PLAYING, view=None, supported=False), STRANGE, 1),
        panel.panel(seat_panel(asked, (("x",),)), STRANGE, HAND),
        panel.panel(seat_panel(many), STRANGE, HAND, picked=("o1",)),
        panel.panel(seat_panel(question(30, 0, 1)), STRANGE, HAND),
        panel.panel(seat_panel(None), STRANGE, HAND),
        panel.panel(seat_panel(None, aside=True), STRANGE, HAND),
        panel.hand_panel(seat_panel(asked, aside=False), STRANGE, [HAND], dm=True),
        panel.hand_panel(seat_panel(asked), STRANGE, [HAND], dm=False),
        panel.turn_message(seat_panel(asked), STRANGE, HAND, "https://discord.com/x", 1),
        log.log(found_log(300, LONG), STRANGE, 1),
        log.log(replace(found_log(1, LONG, 0), position=()), STRANGE),
        end.end(scene(Phase.FINISHED), STRANGE, final, Attachment("r.json", b"{}"), 1),
        end.end(scene(Phase.ABANDONED, view=None, happened=()), STRANGE, [], None, 1),
        end.end(scene(Phase.FINISHED, supported=False, outcome=None, news=()), STRANGE, [], None, 1),
        notes.note(LONG, STRANGE),
        notes.confirm(LONG, LONG, surely, STRANGE),
        notes.busy(LONG, table(), "toy", STRANGE),
        notes.pick_game([HUGE], STRANGE),
        notes.my_tables([], 2, STRANGE),
        notes.my_tables([(table(), HUGE.title), (table(Phase.PLAYING), HUGE.title)], 2, STRANGE),
        notes.command_help([HUGE], [("palermo start", LONG)], STRANGE),
    ]


async def test_every_word_of_every_message_can_be_translated() -> None:
    """Design 5: what stands outside the brackets of the pseudo-language never came by the catalogue."""
    left = {word for shown in await every_letter() for word in untranslated(shown)}
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
