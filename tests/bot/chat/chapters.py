"""The story: in chapters, what people do at a table and what they and the channel read.

``python -m tests.bot.chat.chapters`` writes it again; read the difference before you commit it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path

import discord
import structlog

from bot.chat.wire.command_names import ADMIN, DESCRIPTIONS
from bot.chat.wire.controls import AnyKind, Control
from bot.tables.values.ids import TableId, UserId
from engines.base import Answers, Option, Question
from engines.text import say
from tests.bot.chat.discord_fakes import fake
from tests.bot.chat.fakes import all_parts, controls
from tests.bot.chat.kinds import Kind
from tests.bot.chat.other_variants import VARIANTS
from tests.bot.chat.samples import every_message, localizer
from tests.bot.chat.story import Story, story
from tests.bot.chat.variants import Titled
from tests.bot.chat.written import folded, written
from tests.bot.tables.toy import TOY, Bid, View
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, PLACE


async def _lobby(tale: Story) -> None:
    """A lobby: who may do what in it."""
    await tale.command(ANNA, "board")
    shown = await tale.command(ANNA, "start")
    await tale.find(ANNA, shown, Kind.OPEN, "toy")
    for user in (ANNA, BEPPE, CARLA):
        await tale.press(user, tale.control(Kind.JOIN))
    shown = await tale.press(BEPPE, Control(Kind.OPTIONS, TableId(1)))
    shown = await tale.press(ANNA, Control(Kind.OPTIONS, TableId(1)))
    await tale.press_all(BEPPE, shown)
    await tale.press_all(ANNA, shown, Kind.MORE, last=True)
    await tale.press_all(ANNA, shown, Kind.MORE)
    for typed in ("3", "9", "three"):
        await tale.find(ANNA, shown, Kind.TYPE_OPTION)
        await tale.press(ANNA, Control(Kind.OPTION_TYPED, TableId(1), word="rounds"), value=typed)
    for user in (CARLA, ANNA):
        await tale.press(user, tale.control(Kind.ADD_AI))
    await tale.press(BEPPE, tale.control(Kind.MORE))
    shown = await tale.press(ANNA, tale.control(Kind.MORE))
    await tale.find(ANNA, shown, Kind.REMOVE_AI, "3")
    await tale.press(BEPPE, Control(Kind.TAKE_HOST, TableId(1)))
    await tale.press(BEPPE, tale.control(Kind.LEAVE))
    await tale.press(BEPPE, Control(Kind.CANCEL, TableId(1)))
    await tale.press(CARLA, tale.control(Kind.START))
    await tale.press(ANNA, tale.control(Kind.LEAVE))
    await tale.press(CARLA, tale.control(Kind.ADD_AI))
    await tale.press(BEPPE, tale.control(Kind.JOIN))
    shown = await tale.press(CARLA, Control(Kind.CANCEL, TableId(1)))
    await tale.press_all(CARLA, shown)
    await tale.press(ANNA, tale.control(Kind.REMATCH))
    await tale.press(BEPPE, tale.control(Kind.REMATCH))
    await tale.press(BEPPE, tale.control(Kind.LEAVE))
    for kind in (Kind.REMATCH, Kind.ADD_AI, Kind.START):
        await tale.press(BEPPE, tale.control(kind))
    shown = await tale.command(BEPPE, "table")
    offer = next(control for control in controls(shown.last) if control.word == "offer")
    for seat in ("0", "1"):
        await tale.press(BEPPE, offer, seat)


async def _open(tale: Story, *users: UserId, game: str = "toy", rounds: str = "2") -> None:
    """A running game of these persons, the seats in this order."""
    await tale.command(users[0], "start", game=game)
    for user in users[1:]:
        await tale.press(user, tale.control(Kind.JOIN))
    await tale.press(users[0], Control(Kind.SET_SEATING, TableId(1)), "joined")
    if game == "toy":
        await tale.press(users[0], Control(Kind.OPTION_TYPED, TableId(1), word="rounds"), value=rounds)
    await tale.press(users[0], tale.control(Kind.START))


async def _game(tale: Story) -> None:
    """A game from its first move to the last one, and what can be seen of it then."""
    await _open(tale, ANNA, BEPPE)
    for user in (CARLA, ANNA):
        for kind in (Kind.PLAY, Kind.HAND, Kind.LOG):
            await tale.press(user, tale.control(kind))
    shown = await tale.press(ANNA, tale.control(Kind.PLAY))
    await tale.press_all(ANNA, shown, Kind.ANSWER)
    shown = await tale.find(ANNA, shown, Kind.ANSWER)
    old = shown
    shown = await tale.find(ANNA, shown, Kind.ANSWER, at=1)
    await tale.find(ANNA, old, Kind.ANSWER)
    await tale.press_all(ANNA, shown)
    await tale.press(ANNA, Control(Kind.TYPED, TableId(1)), move="wave")
    for move in ("bid 9", "", "bid 3"):
        await tale.command(BEPPE, "play", move=move)
    await tale.command(BEPPE, "undo")
    await tale.press(ANNA, Control(Kind.NOTE_WRITTEN, TableId(1)), note="Beppe bids high")
    await tale.command(ANNA, "hand")
    shown = await tale.command(ANNA, "log")
    await tale.press_all(ANNA, shown)
    shown = await tale.command(CARLA, "replay")
    await tale.press_all(CARLA, shown)
    shown = await tale.command(CARLA, "follow")
    await tale.press_all(CARLA, shown, last=True)
    for user in (BEPPE, ANNA):
        await tale.command(user, "play", move="bid 2")
    for user in (CARLA, ANNA):
        for kind in (Kind.DETAILS, Kind.LOG):
            await tale.press(user, tale.control(kind))
    for name in ("play", "hand", "undo", "leave", "follow", "table", "log", "board", "replay", "export"):
        await tale.command(ANNA, name)
    for name in ("profile", "leaderboard"):
        await tale.command(ANNA, name)
    await tale.command(
        CARLA, "profile", person=fake(discord.Member, id=BEPPE, display_name="Beppe"), game="toy"
    )
    for user in (CARLA, ANNA):
        await tale.press(user, tale.control(Kind.REMATCH))


async def _streets(tale: Story) -> None:
    """The buttons of a true game."""
    await _open(tale, ANNA, BEPPE, game="streets")
    for user in (ANNA, BEPPE):
        shown = await tale.command(user, "play")
        while any(control.kind is Kind.ANSWER for control in controls(shown.last)):
            shown = await tale.find(user, shown, Kind.ANSWER)
    shown = await tale.command(ANNA, "play")
    await tale.press_all(ANNA, shown, Kind.UNDO)
    shown = await tale.press(BEPPE, Control(Kind.TRY, TableId(1)))
    menu = await tale.find(BEPPE, shown, Kind.TRY_ANSWER, at=5)
    cards = [option["value"] for part in all_parts(menu.last) for option in part.get("options", ())]
    await tale.find(BEPPE, menu, Kind.TRY_ASK)
    for picked in (cards[:1], cards[1::-1], cards):
        pick = Control(Kind.TRY_PICK, TableId(1), answers=(("X",), tuple(cards[4:])))
        await tale.press(BEPPE, pick, *picked)
    shown = await tale.find(BEPPE, menu, Kind.TRY_ANSWER, *cards[2::-1])
    await tale.press(BEPPE, Control(Kind.TRY_BACK, TableId(1), 1))
    await tale.find(BEPPE, menu, Kind.TRY_NO_MORE)


async def _pages(tale: Story) -> None:
    """A question on two pages, at a table and while trying out."""
    many = tuple(Option(f"o{number}", say("option {n}", n=number)) for number in range(130))

    def ask(_view: View, answers: Answers) -> Question | Bid:
        return Bid(len(answers[0])) if answers else Question(say("Which?"), many, 2, 3)

    tale.world.games["toy"] = replace(TOY, play=replace(TOY.play, ask=ask))
    await _open(tale, ANNA, BEPPE)
    await tale.command(ANNA, "play")
    await tale.press(ANNA, Control(Kind.TRY, TableId(1)))
    for asks, picks, answers in (
        (Kind.TRY_ASK, Kind.TRY_PICK, Kind.TRY_ANSWER),
        (Kind.ASK, Kind.PICK, Kind.ANSWER),
    ):
        await tale.press(ANNA, Control(asks, TableId(1), page=4))
        await tale.press(ANNA, Control(picks, TableId(1), page=5, answers=(("o1",),)), "o126", "o125")
        await tale.press(ANNA, Control(picks, TableId(1), page=1, answers=(("o1",),)), "o25", "o26", "o27")
        for picked in (("o1",), ("o1", "o126")):
            await tale.press(ANNA, Control(picks, TableId(1), page=4, answers=(picked,)))
        done = replace(await _done(tale, picks), kind=answers)
        await tale.press(ANNA, done)
    tale.lines[:] = folded(tale.lines)


async def _done(tale: Story, picks: AnyKind) -> Control:
    shown = await tale.press(ANNA, Control(picks, TableId(1), page=1, answers=(("o1",),)), "o25")
    return next(control for control in controls(shown.last) if control.page == 130)


async def _decisions(tale: Story) -> None:
    """The decisions of players together, those of managers, and leaving."""
    await _open(tale, ANNA, BEPPE, CARLA, rounds="3")
    for user, manager in ((DINO, False), (ANNA, False), (DINO, True)):
        shown = await tale.command(user, "table", manager=manager)
    await tale.press(ANNA, Control(Kind.PROPOSE, TableId(1), word="pause"))
    await tale.press(BEPPE, Control(Kind.PROPOSE, TableId(1), word="end"))
    await tale.press(DINO, tale.control(Kind.AGREE))
    for user in (ANNA, BEPPE):
        await tale.press(user, tale.control(Kind.AGREE))
    await tale.press(ANNA, Control(Kind.PROPOSE, TableId(1), word="castle"))
    await tale.press(ANNA, Control(Kind.PROPOSE, TableId(1), word="pace"), "3d")
    await tale.press(BEPPE, tale.control(Kind.DISAGREE))
    await tale.press(CARLA, Control(Kind.PROPOSE, TableId(1), word="replace"), "0")
    await tale.press(DINO, Control(Kind.DECREE, TableId(1), word="resume"), manager=True)
    await tale.wait(24)
    await tale.press(CARLA, Control(Kind.PROPOSE, TableId(1), word="replace"), "0")
    await tale.press(BEPPE, tale.control(Kind.DISAGREE))
    for word, value in (("pause", ()), ("resume", ()), ("pace", ("1h",)), ("replace", ("2",))):
        await tale.press(ANNA, Control(Kind.DECREE, TableId(1), word=word), *value)
        await tale.press(DINO, Control(Kind.DECREE, TableId(1), word=word), *value, manager=True)
    await tale.press(DINO, Control(Kind.MOVE_TABLE, TableId(1)), "501", manager=True)
    for user in (DINO, BEPPE):
        shown = await tale.command(user, "leave")
    await tale.press_all(BEPPE, shown)
    shown = await tale.command(DINO, "table")
    await tale.press_all(DINO, shown)
    for name in ("replace", "export", "purge", "end"):
        await tale.command(DINO, f"{ADMIN} {name}")
        if name != "end":
            await tale.command(DINO, f"{ADMIN} {name}", manager=True)
    shown = await tale.press(DINO, Control(Kind.CLOSE, TableId(1)), manager=True)
    await tale.press_all(DINO, shown, Kind.CLOSE_SURELY)
    await tale.press(DINO, Control(Kind.CLOSE_SURELY, TableId(1)), manager=True)


async def _time(tale: Story) -> None:
    """The clock: it reminds, moves for whoever is late, lets an AI play, and gives the seat back."""
    await _open(tale, ANNA, BEPPE, CARLA, rounds="3")
    for hours in (13, 10, 2, 25, 25):
        await tale.wait(hours)
    await tale.command(ANNA, "table")
    await tale.press(ANNA, tale.control(Kind.PLAY))
    await tale.wait(24 * 30)


async def _strangers(tale: Story) -> None:
    """All that a stranger can press at a lobby, a running game, and one that is over."""
    await tale.command(ANNA, "start", game="toy")
    await tale.press(BEPPE, tale.control(Kind.JOIN))
    await _everything(tale, DINO)
    await tale.press(ANNA, tale.control(Kind.START))
    await _everything(tale, DINO)
    await tale.press(ANNA, Control(Kind.CLOSE_SURELY, TableId(1)), manager=True)
    await _everything(tale, BEPPE)


async def _everything(tale: Story, user: UserId) -> None:
    """Press every kind of control, but those that are no table's or join it."""
    for kind in Kind:
        if not kind.name.startswith(ELSEWHERE) and kind not in (Kind.JOIN, Kind.REMATCH, Kind.TAKE_SURELY):
            await tale.press(user, Control(kind, TableId(1), count=1, word="pause"), "1")


ELSEWHERE = (
    *("OPEN", "RULES", "LESSON", "LEARN", "PRIVACY", "LEADERBOARD", "TABLES", "SET_SERVER", "WEBHOOK"),
    *("SET_QUIET", "TYPE_", "ZONE", "SET_LANGUAGE", "SET_READING", "SET_REMIND", "SET_TURN", "SET_VACATION"),
    "VACATION",
)
"""Beginnings of the names of kinds that concern no table, or show whole rules."""


async def _commands(tale: Story) -> None:
    """Every command in a channel without a table, and in private messages."""
    for where in (PLACE, None):
        for name in sorted(DESCRIPTIONS):
            if name.split()[1] not in ("verify", "start", "rules"):
                await tale.command(ANNA, name, where=where)
    await tale.command(ANNA, "start", where=None)
    await tale.command(ANNA, "learn", game="streets")
    await tale.command(ANNA, "replay", table="7")
    await tale.command(ANNA, "export", table="x")


async def _persons(tale: Story) -> None:
    """The settings of a person, and a manager's for the server."""
    shown = await tale.command(ANNA, "settings")
    await tale.press_all(ANNA, shown, last=True)
    for zone in ("Europe/Rome", "Nowhere"):
        await tale.press(ANNA, Control(Kind.ZONE_TYPED), zone=zone)
        await tale.command(ANNA, "settings", zone=zone)
    shown = await tale.command(ANNA, "settings")
    await tale.press_all(ANNA, shown)
    shown = await tale.command(ANNA, "privacy")
    await tale.press_all(ANNA, shown)
    await tale.command(ANNA, f"{ADMIN} server")
    shown = await tale.command(ANNA, f"{ADMIN} server", manager=True)
    await tale.press_all(ANNA, shown, manager=True)
    await tale.press_all(BEPPE, shown)
    shown = await tale.command(ANNA, "learn", game="streets")
    for _ in range(6):
        shown = await tale.press_first(ANNA, shown)


async def _largest(tale: Story) -> None:
    """Every kind of message, as large as it may become."""
    for message in await every_message(localizer()):
        tale.lines += ["", *folded(written(message))]


def _in_variants(variants: Callable[[], Iterator[Titled]]) -> Callable[[Story], Awaitable[None]]:
    async def tell(tale: Story) -> None:
        for title, message in variants():
            tale.lines += [f"\n{title}:", *folded(written(message))]

    return tell


CHAPTERS: dict[str, Callable[[Story], Awaitable[None]]] = {
    "lobby": _lobby,
    "game": _game,
    "streets": _streets,
    "pages": _pages,
    "decisions": _decisions,
    "time": _time,
    "strangers": _strangers,
    "commands": _commands,
    "persons": _persons,
    "largest": _largest,
    **{name: _in_variants(variants) for name, variants in VARIANTS.items()},
}
WRITTEN = Path(__file__).parent / "story"


async def told(chapter: str) -> str:
    """The text of a chapter."""
    async with story() as tale:
        await CHAPTERS[chapter](tale)
        return "".join(f"{line}\n" for line in tale.lines)


def main() -> None:
    """Write all of it again."""
    WRITTEN.mkdir(exist_ok=True)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    for chapter in CHAPTERS:
        (WRITTEN / f"{chapter}.txt").write_text(asyncio.run(told(chapter)), encoding="utf-8")


if __name__ == "__main__":
    main()
