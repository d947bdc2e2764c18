"""Feats: what players have achieved, on profiles and at the end of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.chat.screens.context import ChatContext
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import pages
from bot.tables.persons.profiles import Profile
from bot.tables.values.views import TableView
from engines.base import Seat
from engines.feats import Feat
from engines.text import Text, Who, count, say

FEATS_TEXT = 700  # of a profile


@dataclass(frozen=True, slots=True)
class Achieved:
    """A feat of a game by its title, and how often somebody has earned it."""

    feat: Feat[Any]
    title: str
    times: int


def achieved_by(context: ChatContext, found: Profile, game: str | None) -> Iterator[Achieved]:
    """Yield a person's feats, in one game or (None) in all: those that the games still know."""
    games = {one.id: one for one in context.games.all()}
    for of, id, times in found.feats:
        if of in games and game in (None, of):
            feats = (feat for feat in games[of].words.feats if feat.id == id)
            yield from (Achieved(feat, games[of].title, times) for feat in feats)


def on_profile(feats: Sequence[Achieved], localizer: Localizer) -> str:
    """Write the feats of a profile, each with the sentence that says how it is earned; empty without any."""
    if not feats:
        return ""
    lines = [_achieved(one, localizer) for one in feats]
    return f"**{localizer(say('Feats'))}**\n{pages(lines, FEATS_TEXT)[0]}"


def _achieved(one: Achieved, localizer: Localizer) -> str:
    times = f" × {one.times}" if one.times > 1 else ""
    return f"🏅 **{localizer(one.feat.name)}**{times} · {one.title}: {localizer(one.feat.text)}"


def in_words(name: Text, times: int) -> Text:
    """Write a feat of a profile's picture."""
    return count("Feat: {name}, once.", "Feat: {name}, {n} times.", times, name=name)


def at_the_end(
    table_view: TableView, localizer: Localizer, feats: Sequence[tuple[Seat, tuple[str, ...]]]
) -> Iterator[str]:
    """Yield each feat of a finished game, who earned it and how; ``feats``: by their ids."""
    for feat in table_view.game.words.feats:
        earners = tuple(Who(seat) for seat, ids in feats if feat.id in ids)
        if earners:
            told = say("{who}: {points}", who=earners, points=feat.name)
            yield f"🏅 {localizer(told)}\n-# {localizer(feat.text)}"
