"""Controls of seasons that appear on several of their screens, and in public messages."""

from __future__ import annotations

from bot.chat.wire.controls import COUNT, PAGE, WORD, FirstAnswer, link


@link("Q0", first=FirstAnswer.THINKING, in_private=FirstAnswer.PANEL, season=COUNT)
def show_season(season: int) -> None:
    """Show the panel of a season."""


@link("Q1", first=FirstAnswer.THINKING, in_private=FirstAnswer.PANEL, season=COUNT)
def join_season(season: int) -> None:
    """Take part in a season, or take part again."""


@link("Q2", first=FirstAnswer.THINKING, in_private=FirstAnswer.PANEL, season=COUNT, page=PAGE)
def season_standings(season: int, page: int) -> None:
    """Show a page of the standings of a season."""


@link("Q6", first=FirstAnswer.THINKING)
def join_next() -> None:
    """Take part in the next season of the channel."""


@link("Q7", first=FirstAnswer.FORM)
def prepare() -> None:
    """Type the name and the days of a season."""


@link("M2", season=COUNT)
def go_on(season: int) -> None:
    """Go on preparing a season."""


@link("Q8", season=COUNT, sure=WORD)
def end_season(season: int, sure: str) -> None:
    """End a season early, once confirmed."""
