"""Feats: whose they are, where they are shown, and that they are decided once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.context import ChatContext
from bot.chat.screens.profile import show_profile
from bot.tables import Table
from bot.tables.values.ids import GuildId, UserId
from engines.base import Outcome, Seat
from engines.feats import Feat, happened, seats_with
from engines.moments import Scene
from engines.text import say
from tests.bot.chat.fakes import Channel, all_parts, request_by, text
from tests.bot.chat.test_side_posts import ends, settled
from tests.bot.tables.toy import TOY, Event, Sealed
from tests.bot.tables.world import ANNA, BEPPE, DINO, World
from tests.changed import changed


def bids_twice(scenes: Sequence[Scene[Event]], _outcome: Outcome) -> tuple[Seat, ...]:
    return seats_with((bid.seat for bid in happened(scenes, Sealed)), 2)


def wins(_scenes: Sequence[Scene[Event]], outcome: Outcome) -> tuple[Seat, ...]:
    return outcome.winners


FEATS = (
    Feat("twice", say("Stubborn"), say("Bid twice."), bids_twice),
    Feat("win", say("On top"), say("Win."), wins),
)


@pytest.fixture
def feats(world: World, context: ChatContext) -> None:
    """The toy has feats."""
    world.games["toy"] = changed(TOY, feats=FEATS)
    context.tables = world.again()


async def play(world: World, *users: UserId, ais: int = 0, rounds: int = 2) -> Table:
    """A game that Anna wins."""
    table = await world.game(*users, ais=ais, rounds=rounds)
    for _ in range(rounds):
        for user in users:
            await world.bid(user, table.id, 3 if user == ANNA else 1)
    return table


async def earned(world: World, table: Table) -> dict[str, tuple[str, ...]]:
    """The feats in the results, once somebody has looked for them."""
    await world.tables.results.award(table.id)
    return {name: feats for name, feats in (await stored(world, table)).items() if feats is not None}


async def stored(world: World, table: Table) -> dict[str, tuple[str, ...] | None]:
    found = await world.store.results.of_table(table.id)
    return {result.name: result.feats for result in found}


@pytest.mark.usefixtures("feats")
async def test_the_end_of_a_game_decides_its_feats(world: World) -> None:
    table = await play(world, ANNA, BEPPE)
    assert (await earned(world, table))["Beppe"] == ("twice",)
    assert (await earned(world, table))["Anna"] in {("twice", "win"), ("twice",)}
    world.games["toy"] = TOY
    assert not await world.again().results.award(table.id)
    assert await world.tables.results.feats(table.id)


async def test_a_feat_that_fails_holds_up_no_game(
    world: World, context: ChatContext, publisher: Publisher, channel: Channel, caught: list[str]
) -> None:
    """The game ends, and its last message goes out; the next start looks for its feats again."""

    def fails(_scenes: Sequence[Scene[Event]], _outcome: Outcome) -> tuple[Seat, ...]:
        raise ValueError("no such scene")

    world.games["toy"] = changed(TOY, feats=(replace(FEATS[0], earned=fails),))
    context.tables = world.again()
    table = await play(world, ANNA, BEPPE)
    await settled(world, publisher)
    assert len(ends(channel)) == 1
    assert caught == ["looking for feats: ValueError('no such scene')"]
    caught.clear()
    assert await stored(world, table) == {"Anna": None, "Beppe": None}
    found = await world.tables.standings.profile(ANNA, ANNA, "Anna", GuildId(1))
    assert found.feats == ()
    world.games["toy"] = changed(TOY, feats=FEATS)
    assert await world.again().results.count_former() == 1
    assert (await stored(world, table))["Beppe"] == ("twice",)
    assert await world.tables.results.count_former() == 0


@pytest.mark.usefixtures("feats")
async def test_what_was_undone_earns_nothing(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=1)
    await world.bid(ANNA, table.id, 3)
    panel = await world.tables.play.panel(ANNA, table.id)
    await world.tables.take_back.take_back(world.click(ANNA), table.id, panel.count)
    await world.bid(ANNA, table.id, 3)
    await world.bid(BEPPE, table.id, 1)
    assert "twice" not in (await earned(world, table))["Anna"]


@pytest.mark.usefixtures("feats")
async def test_a_feat_is_whose_who_decided(world: World) -> None:
    """Of a seat that the AI has played nobody earns anything."""
    table = await world.game(ANNA, BEPPE, rounds=3)
    await world.bid(ANNA, table.id, 3)
    await world.bid(BEPPE, table.id, 1)
    await world.tables.play.quit(world.click(BEPPE), table.id)
    for _ in range(2):
        await world.bid(ANNA, table.id, 3)
    assert "twice" in (await earned(world, table))["Anna"]
    assert (await earned(world, table))["Beppe"] == ()


@pytest.mark.usefixtures("feats")
async def test_the_last_message_names_them(world: World, publisher: Publisher, channel: Channel) -> None:
    await play(world, ANNA, BEPPE)
    await settled(world, publisher)
    (end,) = ends(channel)
    assert "🏅 ▲ Anna and ■ Beppe: Stubborn\n-# Bid twice.\n🏅 ▲ Anna: On top\n-# Win." in text(end.shown)


@pytest.mark.usefixtures("feats")
async def test_a_profile_shows_them_in_words_and_in_its_picture(world: World, context: ChatContext) -> None:
    for _ in range(2):
        await earned(world, await play(world, ANNA, BEPPE))
    request, shown = request_by(world, BEPPE)
    await show_profile(context, request, BEPPE, "Beppe")
    assert "**Feats**\n🏅 **Stubborn** × 2 · Toy: Bid twice." in text(shown.last)
    (picture,) = [part for part in all_parts(shown.last) if part["type"] == 12]
    assert "Feat: Stubborn, 2 times." in picture["items"][0]["description"]
    request, shown = request_by(world, BEPPE)
    await show_profile(context, replace(request, in_text=True), BEPPE, "Beppe", "streets")
    assert "Stubborn" not in text(shown.last)


@pytest.mark.usefixtures("feats")
async def test_games_against_ais_alone_add_nothing_to_a_profile(world: World) -> None:
    table = await play(world, ANNA, ais=1)
    assert "twice" in (await earned(world, table))["Anna"]
    found = await world.tables.standings.profile(ANNA, ANNA, "Anna", GuildId(1))
    assert found.feats == ()


@pytest.mark.usefixtures("feats")
async def test_a_feat_that_this_release_does_not_know_is_left_out(world: World, context: ChatContext) -> None:
    await earned(world, await play(world, ANNA, BEPPE))
    world.games["toy"] = TOY
    context.tables = world.again()
    request, shown = request_by(world, BEPPE)
    await show_profile(context, request, BEPPE, "Beppe")
    assert "Feats" not in text(shown.last)


async def test_a_game_that_is_broken_off_has_none(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.tables.votes.close(world.click(DINO, manager=True), table.id)
    assert await world.tables.results.feats(table.id) == ()
