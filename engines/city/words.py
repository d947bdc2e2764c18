"""Names, events, positions and results of Palermo as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from engines.base import Outcome, Seat
from engines.city.account import account
from engines.city.events import (
    Arrived,
    Built,
    Collected,
    Event,
    Finished,
    Founded,
    Indebted,
    Passed,
    Patrolled,
    Paved,
    Round,
    Skipped,
    Waited,
    Walked,
)
from engines.city.geometry import NUMBERS, SIZE, SPACES_A_ROW, WIDTH, mask
from engines.city.tiles import HouseKind, Tile, Turn
from engines.city.view import Player, View
from engines.text import Text, Value, Who, count, say

__all__ = ["account", "describe", "is_minor", "is_pass", "round_number", "status", "tell"]

KIND_NAMES: dict[HouseKind, Text] = {
    "S": say("house with one roof"),
    "B": say("house with two roofs"),
    "L": say("house with three roofs"),
    "K": say("kiosk"),
}

KIND_LABELS: dict[HouseKind, Text] = {
    "S": say("House with one roof"),
    "B": say("House with two roofs"),
    "L": say("House with three roofs"),
    "K": say("Kiosk: all street"),
}

KIND_EMOJIS: dict[HouseKind, str] = {"S": ":roof_1:", "B": ":roof_2:", "L": ":roof_3:", "K": ":kiosk:"}

KIND_HELP: dict[HouseKind, Text] = {
    "S": say("Three cells of it are street: easy to pass."),
    "B": say("Two cells of it are street."),
    "L": say("Only its doorway is street: nobody can walk through it."),
    "K": say("All of it is street."),
}
"""What a tile is like for the pawns that walk there later."""

CORNER_NAMES: dict[Turn, Text] = {
    0: say("south-west"),
    90: say("north-west"),
    180: say("north-east"),
    270: say("south-east"),
}
"""Where on its tile the doorway lies, by turn."""

_HALF = SIZE // 2
_QUARTER = mask(*[row * WIDTH + column for row in range(_HALF) for column in range(_HALF)])

QUARTERS: dict[str, tuple[int, Text]] = {
    "NW": (_QUARTER, say("North-west: a1 to g7")),
    "NE": (_QUARTER << _HALF, say("North-east: h1 to n7")),
    "SW": (_QUARTER << _HALF * WIDTH, say("South-west: a8 to g14")),
    "SE": (_QUARTER << _HALF * WIDTH + _HALF, say("South-east: h8 to n14")),
}
"""The quarters of the board, by option value."""


# --- What happened ----------------------------------------------------------------------------------


def tell(event: Event) -> Text:
    """A told event as a sentence."""
    return SENTENCES[type(event)](event)


def is_minor(event: Event) -> bool:
    """Whether the board needs no line for it: which round it is."""
    return isinstance(event, Round)


def is_pass(event: Event) -> bool:
    """Whether a seat that is home only let its turn pass, with the bonus that it gets for that."""
    return isinstance(event, Passed | Skipped | Waited)


def round_number(view: View, _by_turns: int) -> int | None:
    """The round of walking; None while the city is built."""
    return view.round or None


def _founded(event: Founded) -> Text:
    return say("{who} lays the start tile on space {space}.", who=Who(event.seat), space=NUMBERS[event.at])


def _built(event: Built) -> Text:
    who, house = Who(event.seat), KIND_NAMES[event.house]
    space, cell = NUMBERS[event.at], event.doorway
    values: dict[str, Value] = {"who": who, "house": house, "space": space, "cell": cell}
    match event.rule:
        case "first":
            return say(
                "{who} begins the city with a {house} on space {space}; the chip lies on {cell}.", **values
            )
        case "free":
            return say(
                "{who} lays a {house} on space {space}, since none can join another; "
                "the chip lies on {cell}.",
                **values,
            )
        case "kiosk":
            return say(
                "{who} lays a {house} on space {space}, since no house fits any more; "
                "the chip lies on {cell}.",
                **values,
            )
    return say("{who} lays a {house} on space {space}; the chip lies on {cell}.", **values)


def _paved(event: Paved) -> Text:
    if not event.spaces:
        return say("The city is whole. Now everybody walks!")
    return count(
        "The city is whole, with a street on space {spaces}. Now everybody walks!",
        "The city is whole, with streets on the spaces {spaces}. Now everybody walks!",
        len(event.spaces),
        spaces=tuple([NUMBERS[space] for space in event.spaces]),
    )


def _round(event: Round) -> Text:
    return say("Round {number} begins.", number=event.number)


def _patrolled(event: Patrolled) -> Text:
    if event.origin is None:
        return say("{who} sets the police stone on {to}.", who=Who(event.seat), to=event.to)
    return say(
        "{who} moves the police stone from {origin} to {to}.",
        who=Who(event.seat),
        origin=event.origin,
        to=event.to,
    )


def _walked(event: Walked) -> Text:
    who, to = Who(event.seat), event.to
    if not event.spent:
        return say("{who} is shut in and stays on {to}.", who=who, to=to)
    if event.origin is None:
        return say(
            "{who} walks from the start to {to} for {spent} of {allowance} points.",
            who=who,
            to=to,
            spent=event.spent,
            allowance=event.allowance,
        )
    return say(
        "{who} walks from {origin} to {to} for {spent} of {allowance} points.",
        who=who,
        origin=event.origin,
        to=to,
        spent=event.spent,
        allowance=event.allowance,
    )


def _collected(event: Collected) -> Text:
    return count(
        "{who} collects the chip on {cell}: income {income}; {n} is left, {allowance} points a turn now.",
        "{who} collects the chip on {cell}: income {income}; {n} left, {allowance} points a turn now.",
        event.left,
        who=Who(event.seat),
        cell=event.cell,
        income=event.income,
        allowance=event.allowance,
    )


def _indebted(event: Indebted) -> Text:
    return say(
        "{who} stands on a police stone on {cell} and has a point less next turn.",
        who=Who(event.seat),
        cell=event.cell,
    )


def _arrived(event: Arrived) -> Text:
    return count(
        "{who} is home in round {round} and scores {n} point.",
        "{who} is home in round {round} and scores {n} points.",
        event.points,
        who=Who(event.seat),
        round=event.round,
    )


def _waited(event: Waited) -> Text:
    return count(
        "{who} waits at home: {n} point.",
        "{who} waits at home: {n} points.",
        event.points,
        who=Who(event.seat),
    )


def _passed(event: Passed) -> Text:
    return say("{who} passes.", who=Who(event.seat))


def _skipped(event: Skipped) -> Text:
    return say("{who} cannot move the police stone; the turn is skipped.", who=Who(event.seat))


def _finished(event: Finished) -> Text:
    return result(event.outcome)


SENTENCES: dict[type[Event], Callable[[Any], Text]] = {
    Founded: _founded,
    Built: _built,
    Paved: _paved,
    Round: _round,
    Patrolled: _patrolled,
    Walked: _walked,
    Collected: _collected,
    Indebted: _indebted,
    Arrived: _arrived,
    Waited: _waited,
    Passed: _passed,
    Skipped: _skipped,
    Finished: _finished,
}


# --- Status -----------------------------------------------------------------------------------------


def status(view: View) -> Text:
    """Whose turn it is and what is asked of whom, or how the game ended."""
    if view.outcome is not None:
        return result(view.outcome)
    who = Who(view.turn)
    if not view.tiles:
        return say("{who} is to lay the start tile.", who=who)
    if view.phase == "building":
        return count(
            "{who} is to lay a house, with the last chip.",
            "{who} is to lay a house; {n} chips are left.",
            view.players[view.turn].hand,
            who=who,
        )
    player = view.players[view.turn]
    if player.home is not None:
        return say(
            "Round {round}: {who} is home, and may move the police stone or pass.", round=view.round, who=who
        )
    if view.policed:
        return say("Round {round}: {who} has moved the stone and is to walk.", round=view.round, who=who)
    return count(
        "Round {round}: {who} is to walk, with {n} point.",
        "Round {round}: {who} is to walk, with {n} points.",
        player.allowance,
        round=view.round,
        who=who,
    )


def result(outcome: Outcome) -> Text:
    """Why the game ended, and who won."""
    if outcome.detail["ended_by"] == "round_limit":
        return say("The last round is over. {winner}", winner=_winner(outcome))
    return say("Everybody is home. {winner}", winner=_winner(outcome))


def _winner(outcome: Outcome) -> Text:
    winners: tuple[Who, ...] = tuple(map(Who, outcome.winners))
    points = max(outcome.scores)
    if len(winners) > 1:
        return say("{winners} share Palermo with {points} points each.", winners=winners, points=points)
    return say("{who} owns the streets of Palermo with {points} points!", who=winners[0], points=points)


# --- The whole position -----------------------------------------------------------------------------


def describe(view: View) -> tuple[Text, ...]:
    """The whole position, the most important first."""
    return (
        status(view),
        *[_player(view, seat, player) for seat, player in enumerate(view.players)],
        *[
            say("Chips of {who}: {cells}.", who=Who(seat), cells=player.chips)
            for seat, player in enumerate(view.players)
            if player.chips
        ],
        *_stock(view),
        *_rows(view),
    )


def _player(view: View, seat: Seat, player: Player) -> Text:
    who = Who(seat)
    if view.phase == "building":
        return count("{who} has {n} chip in hand.", "{who} has {n} chips in hand.", player.hand, who=who)
    chips = count("{n} chip in the city", "{n} chips in the city", len(player.chips))
    where = _where(player)
    if player.stone is None:
        return say(
            "{who}: score {score}, {chips}, {where}.", who=who, score=player.score, chips=chips, where=where
        )
    return say(
        "{who}: score {score}, {chips}, {where}, police stone on {stone}.",
        who=who,
        score=player.score,
        chips=chips,
        where=where,
        stone=player.stone,
    )


def _where(player: Player) -> Text:
    if player.home is not None:
        return say("home since round {round}", round=player.home)
    points = count("{n} point a turn", "{n} points a turn", player.allowance)
    if player.pawn is None:
        return say("pawn waiting at the start, {points}", points=points)
    return say("pawn on {cell}, {points}", cell=player.pawn, points=points)


def _stock(view: View) -> tuple[Text, ...]:
    if view.phase != "building":
        return ()
    (_, small), (_, broad), (_, large) = view.left
    return (
        say(
            "Houses left: {small} with one roof, {broad} with two, {large} with three.",
            small=small,
            broad=broad,
            large=large,
        ),
    )


def _rows(view: View) -> list[Text]:
    """The tiles, a sentence for each row of spaces."""
    rows: dict[int, list[Text]] = {}
    for tile in view.tiles:
        rows.setdefault(tile.number // SPACES_A_ROW, []).append(_tile(tile))
    return [
        say(
            "Spaces {first} to {last}: {tiles}.",
            first=row * SPACES_A_ROW + 1,
            last=(row + 1) * SPACES_A_ROW,
            tiles=tuple(tiles),
        )
        for row, tiles in rows.items()
    ]


def _tile(tile: Tile) -> Text:
    space = NUMBERS[tile.space]
    if tile.kind == "start":
        return say("start tile on {space}", space=space)
    if tile.doorway is None:
        return say("street on {space}", space=space)
    house = KIND_NAMES[cast("HouseKind", tile.kind)]
    if not tile.roofs:
        return say("{house} on {space}, doorway {cell}", house=house, space=space, cell=tile.doorway)
    return say(
        "{house} on {space} ({roofs}), doorway {cell}",
        house=house,
        space=space,
        roofs=tile.roofs,
        cell=tile.doorway,
    )
