"""Laws that hold after every step of the use of tables at random; and steps that break each of them."""

from __future__ import annotations

import pytest

from tests.bot.tables.broken_steps import BROKEN
from tests.bot.tables.laws import LAWS
from tests.bot.tables.use import Step
from tests.bot.tables.uses import used
from tests.breadth import wide

USES = [("toy", 4), ("lively", 2), ("chicago", 5), ("streets", 4)]
MORE = [("toy", 5), ("lively", 7), ("lively", 0), ("chicago", 0)]
"""The games that are played, with luck that makes much happen."""


def judge(law: str, step: Step) -> None:
    """Put a step before a law."""
    try:
        LAWS[law](step)
    except (AssertionError, ValueError) as broken:
        broken.add_note(f"{law}: {step.before.time:%d.%H:%M} {step.said}")
        raise


@pytest.mark.parametrize(("name", "luck"), USES + wide(MORE, []))
async def test_laws_hold_whatever_is_done(name: str, luck: int) -> None:
    async for _, step in used(name, luck):
        for law in LAWS:
            judge(law, step)


async def test_each_law_can_be_broken() -> None:
    """A changed story is noticed by the law that it breaks."""
    left = [(law, broken) for law, ways in BROKEN.items() for broken in ways]
    for name, luck in (*USES[:2], *MORE[:1]):
        async for _, step in used(name, luck):
            for law, broken in tuple(left):
                other = broken(step)
                if other is not None:
                    with pytest.raises((AssertionError, ValueError)):
                        judge(law, other)
                    left.remove((law, broken))
            if not left:
                return
    assert not left


def test_every_law_has_a_step_that_breaks_it() -> None:
    """A new law shows here that it can fail."""
    assert {*BROKEN} == {*LAWS}
