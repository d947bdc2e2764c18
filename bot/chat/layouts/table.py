"""The panel of a running table: its pace, who plays and who is away, and what can be decided about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from bot.chat.incoming.controls import Control, Kind
from bot.chat.layouts.message import (
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
from bot.chat.layouts.timing import pace_in_words, stamp, timing
from bot.chat.localizer import Localizer
from bot.tables.clocks.bounds import Bounds
from bot.tables.clocks.pace import PACES, Pace
from bot.tables.decisions.proposals import may_be_absent, voters
from bot.tables.model import Phase, Table, UserId, Vote
from bot.tables.reading.views import TableView
from engines.base import Seat
from engines.text import Text, Who, say

PLAYERS_TEXT = 1000
VOTE_TEXT = 600
TIMING_TEXT = 700


PANEL, NO_SEAT = "panel", "none"
"""Of a ``Kind.TAKE_SEAT``: it stands in this panel; there, nothing is to be taken after all."""
MANAGE = "manage"
"""The word of a ``Kind.TABLE`` that shows a manager what can be done at once."""


def table_panel(
    table_view: TableView,
    localizer: Localizer,
    user: UserId,
    *,
    manager: bool,
    at_once: bool = False,
    taking: bool = False,
    away: Mapping[UserId, datetime] | None = None,
) -> Message:
    """The table for one person: players may propose, managers decide at once, others read.

    A manager who plays is shown the one, or (``at_once``) the other. ``taking``: an open seat is to be taken,
    which is asked below, and No stands where that button stood. ``away``: who is on vacation, and until when.
    """
    table = table_view.table
    players = "\n".join(_player(seat, table, localizer, away or {}) for seat in range(len(table.seats)))
    parts = [
        words(f"### {table_view.game.title}\n{localizer(pace_in_words(table.pace))}"),
        words(players, PLAYERS_TEXT),
        words("\n".join(timing(table, localizer, table_view.bounds)), TIMING_TEXT),
    ]
    votes = table.phase is Phase.PLAYING and user in table.active
    parts += _open_vote(table_view, localizer, user)
    if votes and not (manager and at_once):
        if table.vote is None:
            hint = say("What you choose here is proposed to the others.")
            parts += [words(f"-# {localizer(hint)}"), *_decisions(table, localizer, Kind.PROPOSE, user)]
        other = button(
            localizer.plain(say("Decide alone, as a manager")), Control(Kind.TABLE, table.id, word=MANAGE)
        )
        parts += rows([other]) if manager else ()
    elif table.live and manager:
        hint = say("You manage this channel: this is done at once, without a vote.")
        parts.append(words(f"-# {localizer(hint)}"))
        if table.phase is Phase.PLAYING:
            parts += _decisions(table, localizer, Kind.DECREE, user)
        parts.append(channel_menu(Control(Kind.MOVE_TABLE, table.id), localizer.plain(say("Move the table"))))
        other = button(localizer.plain(say("Propose it instead")), Control(Kind.TABLE, table.id))
        parts += rows([other]) if votes else ()
    if seats := table.open_to(user):
        parts += open_seats(table, localizer, PANEL if not taking else NO_SEAT, seats)
        parts += _taking(table, user, localizer) if taking else ()
    return compose(*parts)


def _open_vote(table_view: TableView, localizer: Localizer, user: UserId) -> Iterator[Item | None]:
    """The vote that is open, with its buttons for who has not voted yet: who has just proposed it has."""
    table = table_view.table
    vote = table.vote
    if vote is None:
        return
    yield words("\n".join(vote_text(table, vote, localizer, table_view.bounds)), VOTE_TEXT)
    if user in voters(table, vote) and user not in (*vote.yes, *vote.no):
        yield from vote_buttons(table, vote, localizer)


def vote_text(table: Table, vote: Vote, localizer: Localizer, bounds: Bounds) -> Iterator[str]:
    """What is proposed, who has voted how, and until when."""
    yield f"🗳️ {localizer(say('It is proposed to {what}', what=_proposal(vote)))}"
    asked = voters(table, vote)
    for label, users in (
        (say("Agree"), vote.yes),
        (say("Disagree"), vote.no),
        (say("Not voted yet"), tuple(user for user in asked if user not in (*vote.yes, *vote.no))),
    ):
        seats = tuple(Who(seat) for seat in map(table.seat_of, users) if seat is not None)
        if seats:
            yield f"-# {localizer(say('{label}: {players}', label=label, players=seats))}"
    until = say("Who has not voted by {time} abstains.", time=stamp(vote.opened + bounds.silence))
    yield f"-# {localizer(until)}"


def vote_buttons(table: Table, vote: Vote, localizer: Localizer) -> tuple[Item, ...]:
    """Agree and Disagree, for the players."""
    return rows(
        [
            button(localizer.plain(say("Agree")), Control(Kind.AGREE, table.id, vote.number)),
            button(localizer.plain(say("Disagree")), Control(Kind.DISAGREE, table.id, vote.number)),
        ]
    )


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
    take = Control(Kind.TAKE_SEAT, table.id, word=word)
    return (
        words(f"-# 🪑 {localizer(say('Open to whoever wants to play on: {players}', players=seats))}"),
        *rows([_no_seat(table, localizer) if word == NO_SEAT else button(label, take)]),
    )


def take_over(table: Table, user: UserId, localizer: Localizer) -> Message:
    """The question before somebody takes over an open seat, with a button for each that they may take."""
    no = button(localizer.plain(say("No, I only watch")), Control(Kind.DISMISS, table.id))
    return compose(*_taking(table, user, localizer), *rows([no]))


def _no_seat(table: Table, localizer: Localizer) -> Item:
    return button(localizer.plain(say("No, I only watch")), Control(Kind.TABLE, table.id))


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
            Control(Kind.TAKE_SURELY, table.id, page=seat),
            style=Style.primary,
        )
        for seat in table.open_to(user)
    ]
    return (words(f"**{localizer(question)}**"), *rows(seats))


def _proposal(vote: Vote) -> Text:
    match vote.kind:
        case "end":
            return say("end this game without a winner.")
        case "pause":
            return say("pause this game.")
        case "resume":
            return say("go on with this game.")
        case "pace":
            return say("change the pace: {pace}.", pace=pace_in_words(Pace.parse(vote.word)))
        case "replace":
            return say("let an AI play for {who}.", who=Who(int(vote.word)))
        case "offer":
            return say("offer the seat of {who} to whoever wants to play on.", who=Who(int(vote.word)))


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
    elif player.held:
        state = say("is away; an AI plays until they are back")
    elif player.user in table.owes:
        state = say("to move")
    else:
        return f"- {name}"
    return f"- {name} · {localizer(state)}"


def _decisions(table: Table, localizer: Localizer, kind: Kind, user: UserId) -> list[Item | None]:
    def decide(label: Text, word: str, style: Style = Style.secondary) -> Item:
        return button(localizer.plain(label), Control(kind, table.id, word=word), style=style)

    pause = decide(say("Go on"), "resume") if table.paused else decide(say("Pause"), "pause")
    end = decide(say("End the game"), "end", Style.danger)
    if kind is Kind.DECREE:
        close = Control(Kind.CLOSE, table.id)
        end = button(localizer.plain(say("Close the table")), close, style=Style.danger)
    paces = [
        choice(str(pace), localizer.plain(pace_in_words(pace)), picked=pace == table.pace) for pace in PACES
    ]
    seats = [
        choice(str(seat), player.name)
        for seat, player in enumerate(table.seated)
        if player.user not in {None, user} and not player.left
        if kind is Kind.DECREE or may_be_absent(table, seat)
    ]
    replacing = localizer.plain(say("Replace a player by an AI"))
    ais = [
        choice(str(seat), player.name)
        for seat, player in enumerate(table.seated)
        if player.user is None and not player.left
    ]
    offering = localizer.plain(say("Offer the seat of an AI to a person"))
    return [
        *rows([pause, end]),
        menu(Control(kind, table.id, word="pace"), paces, localizer.plain(say("Change the pace"))),
        menu(Control(kind, table.id, word="replace"), seats, replacing) if seats else None,
        menu(Control(kind, table.id, word="offer"), ais, offering) if ais else None,
    ]
