"""The account of a finished game of Palermo (rules section 7)."""

from __future__ import annotations

from engines.base import Account
from engines.city.view import Player, View
from engines.text import Text, Who, say


def account(view: View) -> Account | None:
    """The scores by their parts, and when everybody was home."""
    if view.outcome is None:
        return None
    players = view.players
    return Account(
        head=(say("Points"), *[say("{who}", who=Who(seat)) for seat in range(len(players))]),
        rows=(
            (say("Income from chips"), *[_number(player.income) for player in players]),
            (say("Arrival at home"), *[_number(player.arrival) for player in players]),
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
