"""The legends of the games' pictures."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.catalogue import CATALOGUE, game, pictures
from bot.locales import language_of, languages
from engines.signs import Sign, every_sign
from renders.base import DrawContext
from renders.shared.canvas import Canvas
from tests.renders.recorder import examined, lettering_of


def legend(name: str, language: str = "en") -> Canvas:
    signs = every_sign(game(name).words.signs)
    return drawn(name, signs, DrawContext((), language_of(language)))


def drawn(name: str, signs: Sequence[Sign], context: DrawContext) -> Canvas:
    draw = pictures(name).draw_legend
    assert draw is not None
    found = draw(signs, context)
    assert isinstance(found, Canvas)
    return found


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", CATALOGUE)
def test_a_legend_can_be_read_on_a_phone(name: str, language: str) -> None:
    """In every language, each sign with its whole meaning."""
    picture, found = examined(lambda: legend(name, language))
    assert found == []
    assert picture.image.width == 1280
    assert picture.image.height <= 1700
    assert len(picture.png()) <= 100_000
    assert not any(text.endswith("…") for text in lettering_of(lambda: legend(name, language)))


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_sign_of_a_game_looks_different(name: str) -> None:
    """No two rows have the same drawing."""
    signs = every_sign(game(name).words.signs)
    context = DrawContext((), lambda _: "x")
    assert len({drawn(name, [sign], context).image.tobytes() for sign in signs}) == len(signs)
