"""Tables used at random by a few persons: what each of them does, and what comes of it, step by step."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Mapping

from bot.catalogue import game
from bot.tables import Phase
from bot.tables.values.pace import PACES
from engines.base import AnyGame
from tests.bot.tables import acts, looks
from tests.bot.tables.acts import Act
from tests.bot.tables.lively import lively
from tests.bot.tables.toy import lazy
from tests.bot.tables.use import PERSONS, Step, Use
from tests.bot.tables.world import memory

RARE = 0.15  # share of what is done that may be out of place

LOBBY: dict[str, Act] = {
    "join": lambda use: use.at(use.tables.lobby.join),
    "leave": lambda use: use.at(use.tables.lobby.leave),
    "add_ai": lambda use: use.hosts(use.tables.lobby.add_ai),
    "remove_ai": lambda use: use.hosts(use.tables.lobby.remove_ai, use.pick(0, 1, 2)),
    "set_option": acts.option,
    "set_seating": lambda use: use.hosts(use.tables.lobby.set_seating, use.pick("joined", "random", "?")),
    "set_presentation": acts.presentation,
    "set_chronicle": lambda use: use.hosts(use.tables.lobby.set_chronicle, on=use.pick(True, False)),
    "set_pace": lambda use: use.hosts(use.tables.lobby.set_pace, use.pick(*PACES)),
    "set_auto_start": lambda use: use.hosts(use.tables.lobby.set_auto_start, on=use.pick(True, False)),
    "remove_player": lambda use: use.hosts(use.tables.lobby.remove_player, use.pick(*PERSONS)),
    "take_host": lambda use: use.at(use.tables.lobby.take_host),
    "cancel": lambda use: use.at(use.tables.lobby.cancel),
    "start": lambda use: use.hosts(use.tables.play.start),
    "preset": acts.preset,
}
GAME: dict[str, Act] = {
    "sensible": acts.sensible,
    "answers": acts.answers,
    "trial": acts.trial,
    "taking_back": acts.taking_back,
    "ordering": acts.ordering,
    "set_auto_pass": lambda use: use.at(use.tables.play.set_auto_pass, use.pick(True, False)),
    "quit": lambda use: use.at(use.tables.play.quit),
    "returned": lambda use: use.at(use.tables.play.return_to_seat),
    "close": lambda use: use.at(use.tables.votes.close),
    "take": acts.taking,
    "propose": lambda use: use.at(use.tables.votes.propose, *acts.proposal(use)),
    "decree": lambda use: use.at(use.tables.votes.decree, *acts.proposal(use)),
    "vote": acts.voting,
    "withdraw": acts.withdrawing,
    "agree": lambda use: use.at(use.tables.substitutes.agree, use.pick(0, 1, 2)),
    "chronicle": acts.chronicle,
    "write": acts.writing,
}
HINTS: dict[str, Act] = {"advise": acts.advising}
"""Only where a game has a mind."""
EVER: dict[str, Act] = {
    "looks": looks.looks,
    "figures": looks.figures,
    "wait": acts.wait,
    "send": acts.send,
    "restart": acts.restart,
    "away": acts.away,
    "lesson": acts.lesson,
    "prefer": acts.preferring,
    "gone": acts.gone,
    "vacation": acts.vacation,
    "quiet": acts.quiet,
    "follow": acts.following,
    "move": acts.moving,
    "place": acts.place,
    "repost": lambda use: use.tables.play.repost(use.table()),
    "settle": acts.settling,
}
OVER: dict[str, Act] = {
    "open": acts.opening,
    "rematch": lambda use: use.at(use.tables.openings.rematch),
    "against_ai": acts.against_ai,
    "forget": lambda use: use.tables.privacy.forget(use.click().user),
    "purge": acts.purging,
}
OFTEN: dict[str, int] = {
    **{"send": 18, "wait": 10, "looks": 4, "prefer": 2, "follow": 2, "figures": 2},
    **{"join": 16, "start": 4, "add_ai": 3, "leave": 2, "set_option": 4, "set_pace": 2, "preset": 2},
    **{"sensible": 26, "answers": 8, "taking_back": 8, "ordering": 4, "set_auto_pass": 3},
    **{"take": 8, "returned": 3, "propose": 7, "decree": 3, "vote": 16, "agree": 2},
    **{"open": 6, "rematch": 6, "resume": 12},
}
"""The number of times that a use is tried, if not once, so that much happens."""
SUSPENDED = {**OVER, "resume": acts.resuming}
PHASES = {
    Phase.LOBBY: LOBBY,
    Phase.PLAYING: GAME,
    Phase.SUSPENDED: SUSPENDED,
    Phase.FINISHED: OVER,
    Phase.ABANDONED: OVER,
}
RARELY = LOBBY | GAME | OVER
"""Uses that are usually refused."""

GAMES: dict[str, tuple[Mapping[str, AnyGame], int]] = {
    "toy": ({"toy": lazy()}, 500),
    "lively": ({"toy": lively()}, 500),
    "chicago": ({"chicago": game("chicago"), "toy": lazy()}, 250),
    "streets": ({"streets": game("streets")}, 250),
}
"""The games by name, and the number of uses in each."""


async def used(name: str, luck: int, share: float = 1) -> AsyncIterator[tuple[Use, Step]]:
    """The uses at the tables of one name, from the start; ``share`` of all of them."""
    games, number = GAMES[name]
    store = await memory()
    use = Use(store, games, random.Random(f"{name} {luck}"))
    for _ in range(int(number * share)):
        newest = use.known[max(use.known)].phase if use.known else Phase.FINISHED
        rarely = RARELY if use.rng.random() < RARE else {}
        usual = {**rarely, **EVER, **PHASES[newest]}
        if newest is Phase.PLAYING and any(one.mind is not None for one in games.values()):
            usual |= HINTS
        (chosen,) = use.rng.choices([*usual], [OFTEN.get(name, 1) for name in usual])
        async for step in use.step(chosen, usual[chosen]):
            yield use, step
    await store.close()
