"""The drawing of a request in this process."""

from __future__ import annotations

from bot.drawing.pictures import draw
from bot.drawing.request import Request
from renders.shared.subjects import Career, LeaderboardRow


def test_a_profile_with_a_game_of_which_nothing_is_known_any_more_is_drawn() -> None:
    """Results outlive their games: such a row has no emblem."""
    whole = LeaderboardRow(None, "Salvatore", 1540, 9, 5)
    rows = tuple(LeaderboardRow(None, name, 1520, 4, 2, game=name) for name in ("streets", "gone"))
    request = Request("", "profile", Career("Salvatore", whole, rows, (1510, 1540), ()), "en", ())
    assert draw(request).startswith(b"\x89PNG")
