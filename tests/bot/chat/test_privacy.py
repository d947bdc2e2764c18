"""/palermo privacy: what is stored, in plain words, and the buttons below it."""

from __future__ import annotations

import json
import random

import pytest

from bot.chat.screens import privacy
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import HANDLERS
from bot.chat.wire.controls import AnyKind, Control
from bot.chat.wire.message import Message
from bot.tables.values.ids import GuildId, UserId
from engines.text import Refused
from tests.bot.chat.fakes import check, controls, labels, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.clubs.community import Community, Person
from tests.bot.tables.test_standings import finished
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import ANNA, BEPPE, DINO, PLACE, World


async def shown(context: ChatContext, world: World, user: UserId, control: Control | None = None) -> Message:
    """The answer to a person who uses the command, or presses a button."""
    request, seen = request_by(world, user, control, place=None)
    work = HANDLERS[control.kind] if control else privacy.show_privacy
    await work(context, request)
    check(seen.last)
    return seen.last


def press(message: Message, kind: AnyKind) -> Control:
    """The message's button of a kind."""
    (found,) = [one for one in controls(message) if one.kind is kind]
    return found


async def test_it_tells_what_is_stored(world: World, context: ChatContext) -> None:
    await finished(world, ANNA, BEPPE, winner=ANNA)
    said = text(await shown(context, world, ANNA))
    assert "1 table where you have or had a seat" in said
    assert "1 result of a finished game" in said
    assert "I don't read messages" in said
    assert "hints and lessons" not in said
    await world.store.values.set(f"hints {ANNA} toy", "{}")
    assert "Which hints and lessons you have seen" in text(await shown(context, world, ANNA))
    assert "Nothing." in text(await shown(context, world, DINO))


async def test_it_tells_of_seasons_calls_and_searches(world: World, context: ChatContext) -> None:
    community = Community(world, [Person(user, 0) for user in (ANNA, BEPPE)], random.Random(1))
    await community.opened(("Autumn", "2026-11-20", "2026-12-20", "3"), ("toy",), sizes=(2,))
    await community.joined()
    await community.due()
    usual, _ = await world.clubs.finding.state(ANNA, PLACE, [TOY])
    await world.clubs.finding.look(world.click(ANNA), PLACE, usual, lambda _: True)
    said = text(await shown(context, world, ANNA))
    assert "1 season that you joined" in said
    assert "1 table that I invited you to" in said
    assert "/palermo find" in said
    assert "notice of yours" not in said, "they are not told twice"
    await world.tables.privacy.forget(ANNA)
    assert "Nothing." in text(await shown(context, world, ANNA))


async def test_it_is_handed_out_as_a_file(world: World, context: ChatContext) -> None:
    await finished(world, ANNA, BEPPE, winner=ANNA)
    message = await shown(context, world, ANNA, Control(Kind.PRIVACY_EXPORT))
    (file,) = message.files
    told = json.loads(file.data)
    assert (told["format"], told["user"]) == ("palermo-privacy/1", str(ANNA))
    assert "Beppe" not in file.data.decode()


async def test_who_wants_no_listing_says_so(world: World, context: ChatContext) -> None:
    await finished(world, ANNA, BEPPE, winner=ANNA)
    message = await shown(context, world, ANNA)
    hidden = await shown(context, world, ANNA, press(message, Kind.SET_LISTED))
    assert "You don't appear on leaderboards" in text(hidden)
    assert {one.name for one in await world.tables.standings.leaderboard(GuildId(1))} == {"Beppe"}
    assert "List me on leaderboards again" in labels(hidden)
    again = await shown(context, world, ANNA, press(hidden, Kind.SET_LISTED))
    assert "Other members of a server can see your games" in text(again)


async def test_all_is_deleted_after_a_question(world: World, context: ChatContext) -> None:
    """The first button deletes nothing."""
    await finished(world, ANNA, BEPPE, winner=ANNA)
    message = await shown(context, world, ANNA)
    question = await shown(context, world, ANNA, press(message, Kind.PRIVACY_DELETE))
    assert "This can't be undone." in text(question)
    assert (await world.tables.privacy.stored(ANNA)).tables
    assert labels(question).index("No, keep everything") == labels(message).index("Delete …")
    assert text(question).startswith(text(message))
    kept = await shown(context, world, ANNA, press(question, Kind.PRIVACY_DELETE))
    assert labels(kept) == labels(message)
    done = await shown(context, world, ANNA, press(question, Kind.PRIVACY_DELETE_SURELY))
    assert text(done) == "Everything about you has been deleted."
    assert "Nothing." in text(await shown(context, world, ANNA))


async def test_who_plays_or_has_left_is_told(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE)
    with pytest.raises(Refused, match="Leave it with /palermo leave"):
        await shown(context, world, ANNA, Control(Kind.PRIVACY_DELETE_SURELY))
    await world.tables.play.quit(world.click(ANNA), table.id)
    done = await shown(context, world, ANNA, Control(Kind.PRIVACY_DELETE_SURELY))
    assert "except your name in 1 unfinished game that you've left" in text(done)
