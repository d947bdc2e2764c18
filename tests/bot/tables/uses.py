"""Tables used at random by a few persons: what each of them does, is answered, and what changes.

``python -m tests.bot.tables.uses`` writes it again; read the difference before you commit it.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import structlog

from bot.catalogue import game
from bot.tables import Phase
from bot.tables.values.pace import PACES
from engines.base import AnyGame
from tests.bot.tables import acts
from tests.bot.tables.acts import Act
from tests.bot.tables.lively import lively
from tests.bot.tables.toy import lazy
from tests.bot.tables.use import PERSONS, Step, Use
from tests.bot.tables.world import memory

WRITTEN = Path(__file__).parent / "uses"
RARE = 0.15  # share of what is done that may be out of place

LOBBY: dict[str, tuple[int, Act]] = {
    "join": (10, lambda use: use.at(use.tables.lobby.join)),
    "leave": (1, lambda use: use.at(use.tables.lobby.leave)),
    "add_ai": (4, lambda use: use.hosts(use.tables.lobby.add_ai)),
    "remove_ai": (1, lambda use: use.hosts(use.tables.lobby.remove_ai, use.pick(0, 1, 2))),
    "set_option": (2, acts.option),
    "set_seating": (
        1,
        lambda use: use.hosts(use.tables.lobby.set_seating, use.pick("joined", "random", "?")),
    ),
    "set_presentation": (
        1,
        lambda use: use.hosts(use.tables.lobby.set_presentation, in_text=use.pick(True, False)),
    ),
    "set_chronicle": (
        1,
        lambda use: use.hosts(use.tables.lobby.set_chronicle, on=use.pick(True, False)),
    ),
    "set_pace": (2, lambda use: use.hosts(use.tables.lobby.set_pace, use.pick(*PACES))),
    "set_auto_start": (
        1,
        lambda use: use.hosts(use.tables.lobby.set_auto_start, on=use.pick(True, False)),
    ),
    "remove_player": (
        1,
        lambda use: use.hosts(use.tables.lobby.remove_player, use.pick(*PERSONS)),
    ),
    "cancel": (1, lambda use: use.at(use.tables.lobby.cancel)),
    "start": (9, lambda use: use.hosts(use.tables.play.start)),
    "preset": (2, acts.preset),
}
GAME: dict[str, tuple[int, Act]] = {
    "sensible": (20, acts.sensible),
    "answers": (10, acts.answers),
    "trial": (3, acts.trial),
    "taking_back": (5, acts.taking_back),
    "ordering": (6, acts.ordering),
    "set_auto_pass": (
        3,
        lambda use: use.at(use.tables.play.set_auto_pass, use.pick(True, False)),
    ),
    "quit": (4, lambda use: use.at(use.tables.play.quit)),
    "returned": (1, lambda use: use.at(use.tables.play.return_to_seat)),
    "close": (1, lambda use: use.at(use.tables.votes.close)),
    "take": (6, acts.taking),
    "propose": (3, lambda use: use.at(use.tables.votes.propose, *acts.proposal(use))),
    "decree": (2, lambda use: use.at(use.tables.votes.decree, *acts.proposal(use))),
    "vote": (8, acts.voting),
    "withdraw": (2, acts.withdrawing),
    "write": (1, acts.writing),
}
EVER: dict[str, tuple[int, Act]] = {
    "looks": (6, acts.looks),
    "figures": (2, acts.figures),
    "wait": (9, acts.wait),
    "send": (5, acts.send),
    "restart": (1, acts.restart),
    "away": (1, acts.away),
    "lesson": (3, acts.lesson),
    "prefer": (1, acts.preferring),
    "vacation": (1, acts.vacation),
    "quiet": (1, acts.quiet),
    "follow": (1, acts.following),
    "move": (1, acts.moving),
    "place": (1, acts.place),
    "repost": (1, lambda use: use.tables.play.repost(use.table())),
    "settle": (1, acts.settling),
}
OVER: dict[str, tuple[int, Act]] = {
    "open": (6, acts.opening),
    "rematch": (6, lambda use: use.at(use.tables.openings.rematch)),
    "forget": (1, lambda use: use.tables.privacy.forget(use.click().user)),
    "gone": (1, acts.gone),
    "purge": (1, acts.purging),
}
OFTEN: dict[str, int] = {
    **{"send": 18, "wait": 10, "prefer": 2, "follow": 2, "looks": 4},
    **{"join": 16, "start": 4, "add_ai": 3, "leave": 2, "set_option": 4},
    **{"sensible": 26, "answers": 8, "trial": 1, "quit": 1, "close": 0, "take": 8, "returned": 3},
    **{"propose": 7, "decree": 3, "vote": 16, "withdraw": 1, "ordering": 4, "taking_back": 8},
    **{"gone": 1, "take_host": 2, "agree": 3, "place": 0, "away": 0, "lesson": 1},
}
"""How often something is done, where it is another time: so that much comes about."""
MORE: dict[str, tuple[int, Act]] = {
    "gone": (1, acts.gone),
    "take_host": (1, lambda use: use.at(use.tables.lobby.take_host)),
    "agree": (2, lambda use: use.at(use.tables.substitutes.agree, use.pick(0, 1, 2))),
}
"""What else comes about then."""
RARELY = {name: (1, act) for name, (_, act) in (*LOBBY.items(), *GAME.items(), *OVER.items())}
"""What is out of place most often."""
SUSPENDED = {**OVER, "resume": (12, acts.resuming)}
PHASES = {
    Phase.LOBBY: LOBBY,
    Phase.PLAYING: GAME,
    Phase.SUSPENDED: SUSPENDED,
    Phase.FINISHED: OVER,
    Phase.ABANDONED: OVER,
}

GAMES: dict[str, tuple[Mapping[str, AnyGame], int, str]] = {
    "toy": ({"toy": lazy()}, 500, "toy 0"),
    "lively": ({"toy": lively()}, 500, "lively 4"),
    "chicago": ({"chicago": game("chicago"), "toy": lazy()}, 250, "chicago 0"),
    "streets": ({"streets": game("streets")}, 250, "streets 4"),
}
"""By name what is played, how many things are done, and a luck with which much comes about."""


async def used(
    name: str, share: float = 1, luck: str | None = None, *, often: Mapping[str, int] | None = None
) -> AsyncIterator[tuple[Use, Step]]:
    """What happens at the tables of one name, from its beginning; ``share`` of all that is done."""
    games, number, usual_luck = GAMES[name]
    store = await memory()
    use = Use(store, games, random.Random(luck or usual_luck))
    for _ in range(int(number * share)):
        newest = use.known[max(use.known)].phase if use.known else Phase.FINISHED
        usual = (
            {**RARELY, **EVER, **PHASES[newest]} if use.rng.random() < RARE else {**EVER, **PHASES[newest]}
        )
        if often is not None:
            usual = {one: (often.get(one, number), act) for one, (number, act) in (usual | MORE).items()}
        names = list(usual)
        (chosen,) = use.rng.choices(names, [usual[one][0] for one in names])
        async for step in use.step(chosen, usual[chosen][1]):
            yield use, step
    await store.close()


async def written(name: str, share: float = 1) -> str:
    """The same in words."""
    lines: list[str] = []
    async for use, _ in used(name, share):
        lines = use.lines
    return "".join(f"{line}\n" for line in lines)


def main() -> None:
    """Write all of it again."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    WRITTEN.mkdir(exist_ok=True)
    for name in GAMES:
        (WRITTEN / f"{name}.txt").write_text(asyncio.run(written(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
