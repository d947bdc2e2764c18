"""Views, panels and logs as large as any game may make them, at a table of people with troublesome names."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.chat.screens import (
    board,
    end,
    hand,
    listing,
    lobby,
    log,
    more,
    notes,
    opening,
    orders,
    panel,
    proof,
    server,
    trial,
)
from bot.chat.screens.options import options
from bot.chat.screens.panel import Beside
from bot.chat.screens.proof import Proofs
from bot.chat.wire.controls import Control
from bot.chat.wire.discord_limits import OPTIONS_A_MENU
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Attachment, Message, note, picture
from bot.locales import language_of
from bot.tables import Line, Log, Panel, Phase, Player, Table, TableView
from bot.tables.play.orders import Ordering
from bot.tables.reading.exports import Final
from bot.tables.values.ids import ChannelId, PostId, TableId, UserId
from bot.tables.values.servers import PRESETS_LIMIT, Preset, Server, Setup
from bot.tables.values.views import GameSummary
from engines.base import Account, Answer, Option, Order, Outcome, Question
from engines.options import GameOption, OptionChoice
from engines.text import Text, say
from tests.bot.chat.fakes import PIXEL
from tests.bot.chat.kinds import Kind
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import NOON, PLACE, SEED

LONG = say("long " * 900)
NASTY = "**Al** @everyone <@11> `x` <#5> [a](http://b)"
HUGE = replace(
    TOY,
    blurb=LONG,
    options=tuple(
        GameOption(
            f"option{number}",
            LONG,
            LONG,
            tuple(OptionChoice(value, LONG, LONG) for value in range(25)),
            0,
            between=(0, 1000),
            suggest=lambda seats: seats,
        )
        for number in range(12)
    ),
    words=replace(
        TOY.words,
        status=lambda _view: LONG,
        describe=lambda _view: (LONG,) * 5,
        account=lambda _view: Account((LONG,) * 8, ((LONG,) * 8,) * 40, (LONG,) * 30),
    ),
)
SUMMARY = GameSummary(41, timedelta(days=400, hours=23, minutes=59))
PROOFS = Proofs(Attachment("r.json", b"{}"), Final(b"{}", "0" * 64, "holds"))
HAND = picture("hand.png", PIXEL, "a hand")


def table(phase: Phase = Phase.LOBBY, players: int = 6, host: int = 1) -> Table:
    """A table of persons with troublesome names, and one AI."""
    joined = tuple(Player(NASTY, UserId(user) if user > 1 else None, "ai") for user in range(1, players + 1))
    return Table(
        id=TableId(40_000_000),
        place=PLACE,
        game="toy",
        rules=1,
        phase=phase,
        host=UserId(host),
        players=joined,
        seats=() if phase is Phase.LOBBY else tuple(range(players)),
        options={option.name: 0 for option in HUGE.options},
        seating="random",
        seed=SEED,
        opened=NOON,
        version=1,
    )


def table_view(phase: Phase, game: Any = HUGE, **changes: Any) -> TableView:
    """A public table_view."""
    found: dict[str, Any] = {
        "table": table(phase),
        "game": game,
        "supported": True,
        "view": None if phase is Phase.LOBBY else object(),
        "happened": tuple(range(50)),
        "news": tuple(Line(1, 1, "player", "", LONG) for _ in range(50)),
        "owes": (2, 3, 4, 5, 6),
        "outcome": Outcome((1,) * 6, (0, 1), {}) if phase is Phase.FINISHED else None,
    }
    return TableView(**(found | changes))


def seat_panel(question: Question | None, answers: tuple[Answer, ...] = (), **changes: Any) -> Panel:
    """A seat's panel."""
    found: dict[str, Any] = {
        "table": table(Phase.PLAYING),
        "game": HUGE,
        "supported": True,
        "view": object(),
        "happened": (),
        "owes": (2,),
        "outcome": None,
        "seat": 1,
        "count": 300,
        "answers": answers,
        "question": question,
        "notice": LONG,
        "news": (Line(1, 1, "player", "", LONG),) * 9,
    }
    return Panel(**(found | changes))


def question(options: int, least: int = 1, most: int = 1, groups: int = 1) -> Question:
    """A question with many long options."""
    return Question(
        LONG,
        tuple(
            Option(
                f"o{n}", say("option {n} {l}", n=n, l="x" * 200), LONG, group=say("group {g}", g=n % groups)
            )
            for n in range(options)
        ),
        least,
        most,
    )


def localizer(names: int = 6) -> Localizer:
    """English, at a table with troublesome names."""
    return Localizer(language_of(None), (NASTY,) * names)


def ordering(many: int, **changes: Any) -> Ordering:
    """The standing orders that a player can give, in three groups."""
    asked = question(many, groups=3).options if many else ()
    offered = tuple(Order(one.value, one.label, one.description, group=one.group) for one in asked)
    found: dict[str, Any] = {"offered": offered, "standing": (), "trades": True, "offers": None}
    return Ordering(panel=seat_panel(None, auto_pass=False), **(found | changes))


STANDING = (Order("a", say("Do it once"), say("What it does.")), Order("b", say("Do it always"), lasts=True))
"""Standing orders of a player."""

UNDONE = (Line(1, 1, "player", "", LONG),) * 9
"""The results of a move that can be undone."""


def found_log(lines: int, sentence: Text, seat: int = 1) -> Log:
    """A log of many lines, of moves that an AI made for a seat; in seat 0 sits an AI player."""
    line = Line(1, seat, "ai", "note", sentence)
    return Log(table=table(Phase.PLAYING), game=HUGE, lines=(line,) * lines, position=(LONG,) * 3)


SERVER = Server(
    language="en",
    channels=tuple(map(ChannelId, range(1, OPTIONS_A_MENU + 1))),
    starters="role",
    role=7,
    presets=tuple(Preset(number, "Al " * 13, "toy", Setup({})) for number in range(PRESETS_LIMIT)),
)


async def every_message(localizer: Localizer) -> list[Message]:
    """One message of every kind, at a table of six."""
    lobby_view = table_view(Phase.LOBBY, owes=())
    few = replace(lobby_view, table=replace(lobby_view.table, players=lobby_view.table.players[:1]))
    option_view = replace(lobby_view, table=replace(lobby_view.table, seating="joined"))
    asked, many = question(3, groups=2), question(60, 2, 6, groups=9)
    final = [HAND, replace(HAND, name="account.png")]
    surely = Control(Kind.QUIT_SURELY, TableId(1))
    return [
        lobby.lobby(lobby_view, localizer, PostId(1)),
        more.more_panel(lobby_view, localizer, UserId(1), manager=False),
        more.more_panel(
            replace(lobby_view, vacant=True, vacant_from=NOON), localizer, UserId(2), manager=True
        ),
        proof.check_yourself(localizer),
        lobby.lobby(few, localizer, PostId(1)),
        lobby.lobby(
            table_view(Phase.ABANDONED, table=replace(table(), phase=Phase.ABANDONED)), localizer, PostId(1)
        ),
        options(option_view, localizer, 0, host=True, notice=LONG),
        options(option_view, localizer, 99, host=True),
        options(option_view, localizer, host=False),
        board.board(table_view(Phase.PLAYING), localizer, HAND, PostId(1)),
        board.board(table_view(Phase.PLAYING), localizer, None, PostId(1)),
        panel.panel(seat_panel(asked, (("x",),)), localizer, None),
        panel.panel(seat_panel(many), localizer, None, picked=("o1",)),
        hand.hand_panel(seat_panel(asked, auto_pass=False), localizer, [], dm=True),
        hand.turn_message(seat_panel(asked), localizer, None, "https://discord.com/x", PostId(1)),
        board.unsupported(table_view(Phase.PLAYING, view=None, supported=False), localizer, PostId(1)),
        panel.panel(seat_panel(asked, (("x",),)), localizer, HAND),
        panel.panel(seat_panel(many), localizer, HAND, picked=("o1",)),
        panel.panel(seat_panel(asked, advising=True, advisable=True), localizer, HAND),
        panel.panel(seat_panel(asked, advice=LONG, advisable=True), localizer, HAND, Beside(more=True)),
        panel.panel(seat_panel(asked, advice=LONG, advisable=True), localizer, None, Beside(more=True)),
        panel.panel(seat_panel(question(30, 0, 1)), localizer, HAND),
        panel.panel(seat_panel(None), localizer, HAND),
        panel.panel(seat_panel(None, auto_pass=True), localizer, HAND),
        panel.panel(seat_panel(asked, undo=UNDONE), localizer, HAND, Beside(note=200 * "long ")),
        panel.panel(
            seat_panel(many, undo=UNDONE, undoing=True), localizer, HAND, Beside(note=200 * "long\n")
        ),
        trial.trial_panel(seat_panel(many, (("x",),)), localizer, HAND, picked=("o1",)),
        trial.trial_panel(seat_panel(asked, confirm=asked.options[0]), localizer, HAND),
        trial.trial_panel(seat_panel(None), localizer, HAND),
        orders.orders_panel(ordering(90), localizer),
        orders.orders_panel(ordering(0, offers="turn"), localizer),
        orders.orders_panel(ordering(3, standing=STANDING, offers="game"), localizer),
        trial.trial_panel(seat_panel(asked), localizer, None),
        panel.panel(seat_panel(asked), localizer, None, Beside(note=200 * "long ")),
        panel.panel(seat_panel(asked), localizer, None, Beside(note=200 * "long\n")),
        hand.hand_panel(seat_panel(asked, auto_pass=False), localizer, [HAND], dm=True),
        hand.hand_panel(seat_panel(asked), localizer, [HAND], dm=False),
        hand.turn_message(seat_panel(asked), localizer, HAND, "https://discord.com/x", PostId(1)),
        log.log(found_log(9, LONG), localizer, 1),
        log.log(replace(found_log(1, LONG, 0), position=()), localizer),
        end.end(table_view(Phase.FINISHED), localizer, final, SUMMARY, PROOFS, PostId(1)),
        end.end(table_view(Phase.ABANDONED, view=None, happened=()), localizer, [], SUMMARY, None, PostId(1)),
        end.end(
            table_view(Phase.FINISHED, supported=False, outcome=None, news=()),
            localizer,
            [],
            SUMMARY,
            None,
            PostId(1),
        ),
        end.details_panel(table_view(Phase.FINISHED), localizer, [HAND]),
        note(LONG, localizer),
        notes.confirm(LONG, LONG, surely, localizer),
        opening.busy_channel(LONG, table(), Control(Kind.OPEN_THREAD, word="toy"), localizer),
        opening.pick_game([HUGE], localizer),
        opening.pick_setup("toy", [(1, LONG)], localizer),
        listing.listing([listing.Listed(table(), HUGE.title, 2)] * 9, UserId(2), localizer),
        listing.listing([listing.Listed(table(Phase.PLAYING), HUGE.title, 0)], UserId(99), localizer),
        server.server_panel(SERVER, [("toy", HUGE.title)], localizer),
        notes.my_tables([], UserId(2), localizer),
        notes.my_tables([(table(), HUGE.title), (table(Phase.PLAYING), HUGE.title)], UserId(2), localizer),
        notes.command_help([HUGE], localizer),
    ]
