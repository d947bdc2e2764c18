"""Random inputs: no error of ours, no state that changes, nothing that leaks, and nobody who is pinged.

``make soak`` tries a hundred thousand; FUZZ says how many, FUZZ_SEED which. Every fifth is a click or a
form at the whole router, the others go to what parses them.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import discord
import pytest
import sqlalchemy
from sqlalchemy import Connection, select
from structlog.testing import capture_logs

from bot import records
from bot.catalogue import CATALOGUE, game
from bot.chat.app.commands import groups
from bot.chat.app.router import Router
from bot.chat.wire.controls import Control, FirstAnswer, decode, encode
from bot.chat.wire.floods import FloodGuard
from bot.settings import Settings, WrongSetting, load
from bot.simulation import plan, play
from bot.store import schema
from bot.tables import Phase
from bot.tables.values.ids import TableId, UserId
from engines.base import IllegalMove
from engines.chance import Chance
from engines.options import OptionValue
from engines.record import dump
from engines.text import Refused
from engines.turns import movers
from tests.bot.chat.discord_fakes import Checked, fake
from tests.bot.chat.fakes import OpenAccess, context_of, parts
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_routing import interaction_of
from tests.bot.tables.toy import TOY, Dealt, Event, State
from tests.bot.tables.toy import start as deal
from tests.bot.tables.world import ANNA, BEPPE, CARLA, NAMES, World, memory
from tests.bot.test_settings import TOKEN, names
from tests.breadth import wide
from tests.fuzz.inputs import Inputs

INPUTS = int(os.environ.get("FUZZ", wide("2000", "1000")))
SEED = int(os.environ.get("FUZZ_SEED", "1"))
SHARES = {"clicks": 0.2, "moves": 0.3, "ids": 0.3, "records": 0.1, "settings": 0.1}
A_WORLD = 100  # clicks at one world; players may well end its game
AS_SHOWN = 0.5  # of the clicks use what the bot has shown, as it is
MENU = 3
MOVING = {Kind.ANSWER, Kind.PICK, Kind.TYPED}
NAME = "streets"
GAME = TableId(1)  # the number of its table
SECRETS = {ANNA: 777_000_111_222, BEPPE: 888_000_333_444}
"""Their secret cards, which no other text can hold by chance."""
WATCHED = (schema.tables, schema.entries, schema.posts, schema.jobs, schema.orders, schema.notes)


def number(what: str) -> int:
    return int(INPUTS * SHARES[what])


# --- Clicks, forms and commands, at the router ------------------------------------------------------


def secretive() -> Any:
    """The toy under the name of a game that has rules, with cards that can be found in any text."""

    def start(
        options: Mapping[str, OptionValue], seats: int, chance: Chance
    ) -> tuple[State, tuple[Event, ...]]:
        state, _ = deal(options, seats, chance)
        cards = tuple(SECRETS.values())
        return replace(state, cards=cards), (Dealt(cards),)

    return replace(TOY, id=NAME, rules=replace(TOY.rules, start=start))


async def begin(world: World) -> None:
    table = await world.lobby(ANNA, BEPPE, game=NAME)
    await world.tables.lobby.set_seating(world.click(ANNA), table.id, "joined")
    await world.tables.lobby.set_option(world.click(ANNA), table.id, "rounds", 60)
    await world.tables.play.start(world.click(ANNA), table.id)
    await world.send()


def member(user: UserId) -> Any:
    """A member who manages nothing."""
    found = fake(discord.Member, id=user, display_name=NAMES[user])
    found.guild_permissions, found.roles = discord.Permissions.none(), []
    return found


@dataclass(frozen=True)
class Sent:
    """Something that somebody sends: a click or a form on a message, ``private`` or not, where they are."""

    data: dict[str, Any]
    private: bool = True
    guild: int | None = 1


class Table:
    """A running game of Anna and Beppe, and everybody's clicks at it."""

    def __init__(self, world: World, inputs: Inputs) -> None:
        self.world = world
        self.inputs = inputs
        self.shown: dict[int, list[dict[str, Any]]] = {}
        """The controls that each person has in front of them in private."""
        self.forms: dict[int, Any] = {}
        """The form that each person has not sent yet."""
        self.done: Counter[str] = Counter()
        """The number of actions that were not refused."""
        self.fake = interaction_of({})
        self.fake.permissions = discord.Permissions.none()
        self.fake.channel.id, self.fake.channel.is_news.return_value = 100, False
        threads = (fake(discord.Thread, id=next(world.numbers)) for _ in iter(int, 1))
        self.fake.channel.create_thread.side_effect = lambda **_: next(threads)
        self.users = {user: member(user) for user in NAMES}
        context = context_of(world, OpenAccess())
        self.router = Router(context, FloodGuard(a_second=1e9))
        self.commands = [
            command
            for group in groups(self.router, context)
            for command in group.walk_commands()
            if isinstance(command, discord.app_commands.Command)
        ]

    async def click(self) -> None:
        """One input: somebody clicks somewhere, sends a form or uses a command."""
        rng = self.inputs.rng
        user = rng.choice([ANNA, ANNA, BEPPE, BEPPE, CARLA])
        as_shown = rng.random() < AS_SHOWN
        sent = self.as_shown(user) if as_shown else self.at_random()
        found = self.interaction(sent, user)
        before = await self.state()
        with capture_logs() as logs:
            if not as_shown and rng.random() < 0.2:
                answers = await self.command(found, sent)
            else:
                await self.router.control(found)
                answers = self.wanted(sent)
        assert "unexpected error" not in {entry["event"] for entry in logs}, (sent, logs)
        self.check_answer(found, user, answers)
        await self.check_state(before, user)

    def as_shown(self, user: UserId) -> Sent:
        """Use a form, a menu or a button in front of a person, as the bot has made it.

        Sometimes it stands in front of another, and is forged: every other time where a stranger clicks.
        """
        rng = self.inputs.rng
        if user in self.forms:
            return Sent(self.inputs.filled(self.forms.pop(user)))
        forges = rng.random() < (0.5 if user == CARLA else 0.05)
        controls = self.shown.get(rng.choice([ANNA, BEPPE]) if forges else user, [])
        if not controls or rng.random() < 0.2:
            kind = rng.choice([Kind.PLAY, Kind.PLAY, Kind.PLAY, Kind.HAND])
            return Sent({"custom_id": encode(Control(kind, GAME)), "component_type": 2}, private=False)
        moves = [control for control in controls if decode(control["custom_id"]).kind in MOVING]
        part = rng.choice(moves if moves and rng.random() < 0.8 else controls)
        data = {"custom_id": part["custom_id"], "component_type": part["type"]}
        if part["type"] == MENU:
            many = rng.randint(part["min_values"], part["max_values"])
            data["values"] = rng.sample([option["value"] for option in part["options"]], many)
        return Sent(data)

    def at_random(self) -> Sent:
        """Send something that no button of the bot has made, or none that is there."""
        rng = self.inputs.rng
        custom_id = self.inputs.custom_id()
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2}
        if rng.random() < 0.4:
            data = {"custom_id": custom_id, "component_type": 3, "values": self.inputs.values()}
        elif rng.random() < 0.4:
            data = {"custom_id": custom_id, "components": self.inputs.fields()}
        return Sent(data, rng.random() < 0.7, rng.choice([1, 1, 1, 2, None]))

    def interaction(self, sent: Sent, user: UserId) -> Any:
        """A fake interaction of discord.py. It is always the same: making one takes longer than an answer."""
        found = self.fake
        for fakes in (found, found.response, found.followup):
            for method in vars(fakes).values():
                if isinstance(method, Checked):
                    method.reset_mock()
        found.id, found.data, found.guild_id = next(self.world.numbers), sent.data, sent.guild
        found.message.flags = discord.MessageFlags(ephemeral=sent.private)
        found.user = self.users[user]
        return found

    def wanted(self, sent: Sent) -> set[int]:
        """The number of answers that a click may get; if it changes an existing message it needs none."""
        try:
            kind = decode(sent.data["custom_id"]).kind
        except Refused:
            return {1}
        # The menus of a panel that stays are sent again, beside what is told of the click.
        beside = {2} if sent.data.get("component_type") == MENU else set[int]()
        if kind.first_answer(private=sent.private) in (FirstAnswer.THINKING, FirstAnswer.FORM):
            return {1} | beside
        return {0, 1} | beside

    async def command(self, found: Any, sent: Sent) -> set[int]:
        """A command, each of its texts at random; how many answers it may get."""
        command = self.inputs.rng.choice(self.commands)
        texts = [
            parameter
            for parameter in command.parameters
            if parameter.type is discord.AppCommandOptionType.string
        ]
        if any(parameter.required for parameter in command.parameters if parameter not in texts):
            await self.router.control(found)
            return self.wanted(sent)
        given = {
            parameter.name: self.inputs.text()
            for parameter in texts
            if parameter.required or self.inputs.rng.random() < 0.7
        }
        callback: Any = command.callback
        await callback(found, **given)
        return {1}

    def check_answer(self, found: Any, user: UserId, wanted: set[int]) -> None:
        """There are as many answers as wanted; they ping nobody and hold nothing that is another's secret."""
        shown = [found.edit_original_response, found.followup.send, found.response.send_message]
        answers = [call.kwargs for method in shown for call in method.await_args_list]
        forms = found.response.send_modal.await_args_list
        assert len(answers) + len(forms) in wanted, (found.data, answers, forms)
        for call in forms:
            self.forms[user] = call.args[0].to_dict()
        for answer in answers:
            mentions = answer["allowed_mentions"]
            assert not (mentions.users or mentions.roles or mentions.everyone)
            components = answer["view"].to_components()
            files = [file.fp.read() for file in answer.get("attachments", answer.get("files", []))]
            told = json.dumps(components, ensure_ascii=False) + repr(files)
            for owner, secret in SECRETS.items():
                assert owner == user or str(secret) not in told, told
            self.done["own secret"] += str(SECRETS.get(user)) in told
            controls = [part for part in parts(components) if "custom_id" in part]
            self.inputs.seen += [control["custom_id"] for control in controls]
            usable = [
                control
                for control in controls
                if not control.get("disabled")
                and (control["type"] != MENU or "options" in control)  # no lessons here
            ]
            self.shown[user] = usable or self.shown.get(user, [])

    async def state(self) -> list[list[Any]]:
        """All that is stored of the game, row by row; whoever opens a table in a thread does no harm."""

        def rows(db: Connection, table: sqlalchemy.Table) -> list[Any]:
            number = table.c.id if table is schema.tables else table.c.table_id
            columns = [column for column in table.c if column.name != "writes"]  # counts the posts, too
            found = db.execute(select(*columns).where(number == GAME).order_by(*table.primary_key))
            return [tuple(row) for row in found]

        return await self.world.store.database.read(lambda db: [rows(db, table) for table in WATCHED])

    async def check_state(self, before: list[list[Any]], user: UserId) -> None:
        """A stranger changes nothing and calls nobody; a player adds own entries alone."""
        after = await self.state()
        posts = WATCHED.index(schema.posts)
        if user == CARLA:
            mention = list(schema.posts.c.keys()).index("mention")
            assert all(not row[mention] for row in after[posts] if row not in before[posts])
            after[posts] = before[posts]  # she may well ask for the board
            assert after == before
            return
        entries = WATCHED.index(schema.entries)
        assert after[entries][: len(before[entries])] == before[entries]
        by = list(schema.entries.c.keys()).index("user_id")
        new = after[entries][len(before[entries]) :]
        assert {row[by] for row in new} <= {user, None}
        kind = list(schema.entries.c.keys()).index("kind")
        self.done["move"] += any(row[kind] == "move" and row[by] == user for row in new)

    async def over(self) -> bool:
        """Return whether this game has ended."""
        return (await self.world.tables.queries.view(GAME)).table.phase is not Phase.PLAYING


async def test_clicks() -> None:
    """Each world is left after this many clicks, or when its game has ended."""
    inputs = Inputs(random.Random(f"{SEED} clicks"))
    done: Counter[str] = Counter()
    left = number("clicks")
    while left > 0:
        store = await memory()
        world = World(store, games={NAME: secretive()})
        await begin(world)
        table = Table(world, inputs)
        for _ in range(min(left, A_WORLD)):
            await table.click()
            left -= 1
            if await table.over():
                break
        await store.close()
        done += table.done
    assert done["move"] > number("clicks") // 40, done
    assert done["own secret"] > number("clicks") // 10, done


@pytest.mark.parametrize("guild", [1, None])
async def test_forged_numbers(guild: int | None) -> None:
    """Any number in a control of any kind, or in a menu or form, is handled."""
    inputs = Inputs(random.Random(f"{SEED} numbers"))
    store = await memory()
    world = World(store, games={NAME: secretive()})
    await begin(world)
    table = Table(world, inputs)
    table.fake.permissions = table.users[ANNA].guild_permissions = discord.Permissions.all()
    for kind in Kind:
        for sent in inputs.numbered(kind, GAME):
            found = table.interaction(Sent(sent, guild=guild), ANNA)
            with capture_logs() as logs:
                await table.router.control(found)
            assert "unexpected error" not in {entry["event"] for entry in logs}, (sent, logs)
    await store.close()


# --- What parses ------------------------------------------------------------------------------------


def test_custom_ids() -> None:
    """Each is a control, or refused."""
    inputs = Inputs(random.Random(f"{SEED} ids"))
    judged: Counter[bool] = Counter()
    for _ in range(number("ids")):
        custom_id = inputs.custom_id()
        try:
            decode(custom_id)
        except Refused:
            judged[False] += 1
        else:
            inputs.seen.append(custom_id)
            judged[True] += 1
    assert min(judged.values()) > number("ids") // 10, judged


@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_typed_moves(name: str) -> None:
    """Typed text is a move, which the rules accept or refuse, or not a move; in positions of a whole game."""
    known = game(name)
    rng = random.Random(f"{SEED} {name}")
    inputs = Inputs(rng)
    chance = Chance(bytes(32), "game", name, [])
    options = {option.name: option.default for option in known.options}
    first, _ = known.rules.start(options, known.seats.start, chance)
    state = first
    for _ in range(number("moves") // len(CATALOGUE)):
        state = state if movers(known.rules, state).owing else first
        seat = rng.choice(movers(known.rules, state).owing)
        move = next(iter(known.rules.legal(state, seat, rng)))
        right = known.notation.write(move)
        typed = rng.choice([inputs.text(), inputs.changed(right), right.upper(), f"{right} {right}"])
        view = known.knowledge.view(state, seat)
        try:
            known.rules.apply(
                state, seat, known.notation.read(typed, view), Chance(bytes(32), "game", name, [])
            )
        except IllegalMove as refused:
            assert str(refused.text)
        state, _ = known.rules.apply(state, seat, move, chance)


def test_records() -> None:
    """Each is judged: it holds, or a sentence says what is wrong."""
    inputs = Inputs(random.Random(f"{SEED} records"))
    whole = [
        json.loads(dump(play(plan(name, game(name).seats.start, [], "random", 1), 0))) for name in CATALOGUE
    ]
    for _ in range(number("records")):
        judged = records.judgement(inputs.document(inputs.rng.choice(whole)))
        assert judged["ok"] is True or judged["error"]


def test_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is taken, or a sentence names the one that is wrong; none shows the token."""
    monkeypatch.chdir(tmp_path)
    inputs = Inputs(random.Random(f"{SEED} settings"))
    for name in names():
        monkeypatch.delenv(name, raising=False)
    for _ in range(number("settings")):
        name = inputs.rng.choice(sorted(names()))
        value = inputs.text().replace("\0", "").encode("utf-8", "replace").decode()
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("DISCORD_TOKEN", TOKEN)
            patch.setenv(name, value)
            try:
                load(Settings)
            except WrongSetting as wrong:
                assert name in str(wrong.text)
                assert TOKEN not in str(wrong.text)
