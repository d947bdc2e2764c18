"""The panel of a running table: its pace, who plays and who is away, and what can be decided about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from bot.chat.screens import kinds, links, votes
from bot.chat.screens.timing import pace_in_words, stamp, timing
from bot.chat.wire.controls import AnyKind, Control
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import (
    Choice,
    Item,
    Message,
    Style,
    button,
    channel_menu,
    choice,
    compose,
    menu,
    rows,
    words,
)
from bot.tables.core.proposals import GAME_OF_TWO, may_be_absent
from bot.tables.values.ballots import VoteKind
from bot.tables.values.ids import UserId
from bot.tables.values.pace import PACES
from bot.tables.values.table import Phase, Table
from bot.tables.values.views import TableView
from engines.base import Seat
from engines.text import Text, Who, say

PLAYERS_TEXT = 1000
TIMING_TEXT = 700


PANEL, NO_SEAT = "panel", "none"
"""Of a ``kinds.TAKE_SEAT``: it stands in this panel; there, nothing is to be taken after all."""


def table_panel(
    table_view: TableView,
    localizer: Localizer,
    user: UserId,
    *,
    manager: bool,
    taking: bool = False,
    away: Mapping[UserId, datetime] | None = None,
) -> Message:
    """The table for one person: players may propose, managers without a part in it decide, others read.

    A manager who plays, or has played, can do no more alone than begin one pause. ``taking``: an open seat
    is to be taken, which is asked below, and No stands where that button stood. ``away``: who is on
    vacation, and until when.
    """
    table = table_view.table
    players = "\n".join(_player(seat, table, localizer, away or {}) for seat in range(len(table.seats)))
    parts = [
        words(f"### {table_view.game.title}\n{localizer(pace_in_words(table.pace))}"),
        words(players, PLAYERS_TEXT),
        words("\n".join(timing(table, localizer, table_view.bounds)), TIMING_TEXT),
        *votes.for_one(table, localizer, user),
    ]
    playing = table.phase is Phase.PLAYING
    if playing and user in table.voices:
        hint = say("What you choose here is proposed to the others.")
        parts += [words(f"-# {localizer(hint)}"), *_decisions(table, localizer, kinds.PROPOSE, user)]
    if table.live and manager:
        parts += _managing(table, localizer, user)
    if table.chronicle_lost and (manager or user in table.active):
        again = localizer.plain(say("Begin the chronicle again"))
        parts += rows([button(again, Control(kinds.NEW_CHRONICLE, table.id))])
    if seats := table.open_to(user):
        parts += open_seats(table, localizer, PANEL if not taking else NO_SEAT, seats)
        parts += _taking(table, user, localizer) if taking else ()
    return compose(*parts)


def open_seats(
    table: Table, localizer: Localizer, word: str = "", offered: Sequence[Seat] | None = None
) -> tuple[Item | None, ...]:
    """Which seats are open, and the button to take one over or (``NO_SEAT``) none; ``word``: what it says.

    ``offered``: those that the reader may take; None: all.
    """
    seats = tuple(Who(seat) for seat in (table.open_seats if offered is None else offered))
    if table.phase is not Phase.PLAYING or not seats:
        return ()
    label = localizer.plain(say("Take this seat") if len(seats) == 1 else say("Take one of these seats"))
    take = Control(kinds.TAKE_SEAT, table.id, word=word)
    return (
        words(f"-# 🪑 {localizer(say('Open to whoever wants to play on: {players}', players=seats))}"),
        *rows([_no_seat(table, localizer) if word == NO_SEAT else button(label, take)]),
    )


def take_over(table: Table, user: UserId, localizer: Localizer) -> Message:
    """The question before somebody takes over an open seat, with a button for each that they may take."""
    no = button(localizer.plain(say("No, I only watch")), Control(links.dismiss, table.id))
    return compose(*_taking(table, user, localizer), *rows([no]))


def _no_seat(table: Table, localizer: Localizer) -> Item:
    return button(localizer.plain(say("No, I only watch")), Control(links.table, table.id))


def _taking(table: Table, user: UserId, localizer: Localizer) -> tuple[Item | None, ...]:
    question = say("Play on in an open seat? You see its hand from now on, and play to the end of the game.")
    own = bool(table.seats_had(user))
    if own:
        question = say(
            "Play on in your own seat, to the end of the game? Then you learn what the AI did in it."
        )
    named = replace(localizer, names=localizer.former or localizer.names)
    seats = [
        button(
            named.plain(say("Play on in my seat") if own else say("Play on for {who}", who=Who(seat))),
            Control(kinds.TAKE_SURELY, table.id, page=seat),
            style=Style.primary,
        )
        for seat in table.open_to(user)
    ]
    return (words(f"**{localizer(question)}**"), *rows(seats))


def _player(seat: Seat, table: Table, localizer: Localizer, away: Mapping[UserId, datetime]) -> str:
    player, name = table.seated[seat], localizer.telling(say("{who}", who=Who(seat)))
    until = None if player.user is None else away.get(player.user)
    if until is not None and not player.left:
        name = f"{name} · {localizer(say('on vacation until {time}', time=stamp(until)))}"
    if table.over and (player.user is None or not player.by_ai):
        return f"- {name}"
    if table.over:
        state = say("not there at the end")
    elif player.left:
        state = say("an AI plays; the seat is open")
    elif player.held and player.substitute is not None:
        state = say("an AI plays until they are back")
    elif player.held:
        state = say("is away; an AI plays until they are back")
    elif player.user in table.owes:
        state = say("to move")
    else:
        return f"- {name}"
    return f"- {name} · {localizer(state)}"


def _managing(table: Table, localizer: Localizer, user: UserId) -> Iterator[Item | None]:
    """What a manager of the channel can do at once."""
    if table.seats and user in table.ever_seated:
        if table.phase is Phase.PLAYING and table.paused is None and user not in table.decisions.pauses:
            pause = Control(kinds.DECREE, table.id, word="pause")
            yield from rows([button(localizer.plain(say("Pause at once, as a manager")), pause)])
        return
    hint = say("You manage this channel: this is done at once, without a vote.")
    yield words(f"-# {localizer(hint)}")
    if table.phase is Phase.PLAYING:
        yield from _decisions(table, localizer, kinds.DECREE, user)
    yield channel_menu(Control(kinds.MOVE_TABLE, table.id), localizer.plain(say("Move the table")))


def _decisions(table: Table, localizer: Localizer, kind: AnyKind, user: UserId) -> list[Item | None]:
    """What can be decided; of proposals only those of a kind that no open vote is about."""
    open_kinds = {vote.kind for vote in table.votes} if kind is kinds.PROPOSE else set()

    def decide(label: Text, word: VoteKind, style: Style = Style.secondary) -> Item:
        return button(localizer.plain(label), Control(kind, table.id, word=word), style=style)

    pause = decide(say("Go on"), "resume") if table.paused else decide(say("Pause"), "pause")
    if kind is kinds.DECREE:
        close = Control(links.close, table.id)
        end = button(localizer.plain(say("Close the table")), close, style=Style.danger)
    else:
        end = decide(say("End the game"), "end", Style.danger)
    paces = [
        choice(str(pace), localizer.plain(pace_in_words(pace)), picked=pace == table.pace) for pace in PACES
    ]
    menus: list[tuple[VoteKind, list[Choice], Text]] = [
        ("pace", paces, say("Change the pace")),
        ("replace", _replaceable(table, kind, user), say("Replace a player by an AI")),
        ("offer", _offerable(table, kind), say("Offer the seat of an AI to a person")),
    ]
    buttons = {"resume" if table.paused else "pause": pause, "end": end}
    return [
        *rows([item for name, item in buttons.items() if name not in open_kinds]),
        *(
            menu(Control(kind, table.id, word=name), choices, localizer.plain(label))
            for name, choices, label in menus
            if choices and name not in open_kinds
        ),
    ]


def _replaceable(table: Table, kind: AnyKind, user: UserId) -> list[Choice]:
    """The players who can be replaced: by a vote those who may be absent, but nobody in a game of two."""
    if kind is kinds.PROPOSE and len(table.persons) <= GAME_OF_TWO:
        return []
    return [
        choice(str(seat), player.name)
        for seat, player in enumerate(table.seated)
        if player.user not in {None, user} and not player.left
        if kind is kinds.DECREE or may_be_absent(table, seat)
    ]


def _offerable(table: Table, kind: AnyKind) -> list[Choice]:
    """The AI players whose seat can be offered."""
    if kind is kinds.PROPOSE and len(table.seats) <= GAME_OF_TWO:
        return []
    return [
        choice(str(seat), player.name)
        for seat, player in enumerate(table.seated)
        if player.user is None and not player.left
    ]
