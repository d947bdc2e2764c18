"""States that no move can reach are bugs: they end in an exception, not in another game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engines.chance import Chance
from engines.chicago import demands
from engines.chicago.moves import Decline, Pay
from engines.mafiadollar import choices, jobs, trade_menus, words
from engines.mafiadollar.legal import _picked
from engines.mafiadollar.moves import Gift, Give, Lose, Spoils, Steal
from engines.mafiadollar.view import OfferSeen, view
from tests.engines.chicago.positions import position as chicago
from tests.engines.mafiadollar.positions import position as mafiadollar

LUCK = Chance(bytes(32), "game", "none", ())
CLAN = mafiadollar("P01|P02", gang="G01|G02")
HIDDEN = OfferSeen(1, 2, None, None)

MISTAKES: tuple[tuple[str, Callable[[], object]], ...] = (
    ("an answer was let through", lambda: demands.decline(chicago("5H|6H"), Decline(), LUCK)),
    ("an answer was let through", lambda: demands.pay(chicago("5H|6H"), Pay(("5H",)), LUCK)),
    ("without a birthday", lambda: choices.gift(CLAN, 0, Gift("LT01"))),
    ("a card was let through without the police", lambda: choices.give(CLAN, 0, Give("P01"))),
    ("a loss was let through without the police", lambda: choices.lose(CLAN, Lose("LT01"))),
    ("spoils were let through", lambda: jobs.spoils(CLAN, Spoils(()))),
    ("a theft was let through", lambda: jobs.steal(CLAN, Steal(("LT01",), "W17"))),
    ("seat 0 has no LT01", lambda: choices.without_loot(CLAN, 0, "LT01")),
    ("an account before the end", lambda: words._amounts(view(CLAN, 1).sides[0])),  # noqa: SLF001
    ("an offer of others", lambda: trade_menus._terms(HIDDEN)),  # noqa: SLF001
    ("an offer of others", lambda: next(trade_menus._reply(view(CLAN, 0), 0, HIDDEN))),  # noqa: SLF001
    ("^2$", lambda: _picked([(("a",), Gift)], 3)),
)


@pytest.mark.parametrize(("sentence", "mistake"), MISTAKES)
def test_a_mistake_of_ours_is_told(sentence: str, mistake: Callable[[], object]) -> None:
    with pytest.raises((ValueError, TypeError, RuntimeError, IndexError), match=sentence):
        mistake()
