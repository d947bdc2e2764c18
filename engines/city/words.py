"""Positions and results of Palermo as sentences."""

from __future__ import annotations

from typing import cast

from engines.base import Account, Seat
from engines.city.events import Finished
from engines.city.geometry import NUMBERS, SPACES_A_ROW
from engines.city.names import KIND_NAMES
from engines.city.tiles import HouseKind, Tile
from engines.city.view import Player, View
from engines.text import Text, Who, count, say


def round_number(view: View, _by_turns: int) -> int | None:
    """The round of walking; None while the city is being built."""
    return view.round or None


def status(view: View) -> Text:
    """Say whose turn it is and which decision is due, or how the game ended."""
    if view.outcome is not None:
        return Finished(view.outcome).tell()
    who = Who(view.turn)
    if not view.tiles:
        return say("It's {who}'s turn to lay the start tile.", who=who)
    if view.phase == "building":
        return count(
            "It's {who}'s turn to build a house, with the last chip.",
            "It's {who}'s turn to build a house, with {n} chips left.",
            view.players[view.turn].hand,
            who=who,
        )
    player = view.players[view.turn]
    if player.home is not None:
        return say(
            "Round {round}: {who} is home, and can move the police stone or pass.", round=view.round, who=who
        )
    if view.policed:
        return say(
            "Round {round}: {who} has moved the police stone and must now walk.", round=view.round, who=who
        )
    return count(
        "Round {round}: it's {who}'s turn to walk, with {n} movement point.",
        "Round {round}: it's {who}'s turn to walk, with {n} movement points.",
        player.allowance,
        round=view.round,
        who=who,
    )


# --- The whole position -----------------------------------------------------------------------------


def describe(view: View) -> tuple[Text, ...]:
    """Describe the whole position, the most important first."""
    return (
        status(view),
        *[_player(view, seat, player) for seat, player in enumerate(view.players)],
        *[
            say("{who}'s chips: {cells}.", who=Who(seat), cells=player.chips)
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
    points = count("{n} movement point per turn", "{n} movement points per turn", player.allowance)
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
    """Describe the tiles, with a sentence for each row of spaces."""
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
        return say("{house} on {space} (doorway {cell})", house=house, space=space, cell=tile.doorway)
    return say(
        "{house} on {space} ({roofs}; doorway {cell})",
        house=house,
        space=space,
        roofs=tile.roofs,
        cell=tile.doorway,
    )


# --- The end ----------------------------------------------------------------------------------------


def account(view: View) -> Account | None:
    """List the parts of the scores, and the round in which each seat came home."""
    if view.outcome is None:
        return None
    players = view.players
    return Account(
        head=(say("Points"), *[say("{who}", who=Who(seat)) for seat in range(len(players))]),
        rows=(
            (say("Income from chips"), *[_number(player.income) for player in players]),
            (say("Arriving home"), *[_number(player.arrival) for player in players]),
            (say("Waiting at home"), *[_number(player.waiting) for player in players]),
            (say("Total"), *[_number(player.score) for player in players]),
            (say("Chips collected"), *[_number(player.collected) for player in players]),
            (say("Home in round"), *[_home(player) for player in players]),
        ),
    )


def _number(number: int) -> Text:
    return say("{number}", number=number)


def _home(player: Player) -> Text:
    return say("–") if player.home is None else _number(player.home)
