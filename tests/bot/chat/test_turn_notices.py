"""Calls to a person's turns: in the channel, in private or once a day; and what a phone shows."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import HANDLERS
from bot.chat.screens.timing import ReadAt, in_words
from bot.chat.wire.channels import Forbidden, TryAgain
from bot.chat.wire.controls import Control
from bot.chat.wire.error_boundary import guarded
from bot.chat.wire.message import Call, Message, Notice
from bot.locales import ENGLISH, language_of
from bot.tables import Preferences, Table
from bot.tables.values.ids import ChannelId, MessageId, UserId
from bot.tables.values.pace import Pace
from bot.tables.values.quiet import QuietHours
from tests.bot.chat.fakes import PRIVATE, Channel, controls, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_publishing import publish
from tests.bot.tables.world import ANNA, BEPPE, CARLA, NOON, World, place_in

IN_PRIVATE = Preferences(dm=True, calls="private")
DIGEST = Preferences(calls="digest")
MORNING = NOON.replace(hour=9) + timedelta(days=1)


async def turn_of_beppe(world: World, pace: str = "1d", channel: int = 100) -> Table:
    """Beppe owes a decision together with Anna; nothing is sent."""
    table = await world.lobby(ANNA, BEPPE, place=place_in(channel))
    await world.tables.lobby.set_pace(world.click(ANNA), table.id, Pace(pace))
    await world.tables.lobby.set_option(world.click(ANNA), table.id, "rounds", 9)
    return await world.tables.play.start(world.click(ANNA), table.id)


def private(channel: Channel) -> list[str]:
    """The push texts that went out in private, in order."""
    places = {id(sent.message): channel.places[sent.id] for sent in channel.messages.values()}
    return [call.content for call in channel.calls if places.get(id(call)) == PRIVATE or not call.mentions]


def mentioned(channel: Channel, user: UserId) -> list[str]:
    """The push texts of the channel that mention a person."""
    return [call.content for call in channel.calls if user in call.mentions]


def closed_to_all(channel: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody takes private messages."""
    true = channel.send

    async def send(where: ChannelId, content: Message | Call | Notice, nonce: str) -> MessageId:
        if where == PRIVATE:
            raise Forbidden("50007")
        return await true(where, content, nonce)

    monkeypatch.setattr(channel, "send", send)


async def later(world: World, publisher: Publisher, moment: datetime) -> None:
    world.time = moment
    await world.tables.jobs.run_due(world.time, guarded)
    await publish(publisher)


# --- In private instead --------------------------------------------------------------------------


async def test_who_wants_it_in_private_is_not_mentioned(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await world.tables.preferences.set(BEPPE, IN_PRIVATE)
    table = await turn_of_beppe(world)
    await publish(publisher)
    assert mentioned(channel, BEPPE) == []
    assert private(channel) == [f"Your turn: Toy in <#{table.place.channel}>."]
    board = (await world.tables.queries.table(table.id)).board
    assert board is not None
    assert board.message == max(
        sent.id for sent in channel.messages.values() if channel.places[sent.id] != PRIVATE
    )


async def test_the_end_of_a_pause_calls_in_the_same_way(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await world.tables.preferences.set(BEPPE, IN_PRIVATE)
    table = await turn_of_beppe(world)
    await publish(publisher)
    await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "pause")
    await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "resume")
    await publish(publisher)
    assert mentioned(channel, BEPPE) == []
    assert channel.written == [BEPPE, BEPPE]


async def test_closed_private_messages_fall_back_to_the_channel(
    world: World, publisher: Publisher, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At this turn, and at the next ones, while nobody tries to write to them."""
    await world.tables.preferences.set(BEPPE, IN_PRIVATE)
    closed_to_all(channel, monkeypatch)
    table = await turn_of_beppe(world)
    await publish(publisher)
    assert len(mentioned(channel, BEPPE)) == 1
    deadline = {clock.deadline for clock in (await world.tables.queries.table(table.id)).clocks}
    assert deadline == {world.time + timedelta(days=1)}, "the board is out: the clock runs"
    for user in (BEPPE, ANNA):
        await world.bid(user, table.id)
    await publish(publisher)
    assert len(mentioned(channel, BEPPE)) == 2


async def test_a_reminder_that_cannot_be_written_is_posted(
    world: World, publisher: Publisher, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.tables.preferences.set(BEPPE, Preferences(reminders="dm"))
    closed_to_all(channel, monkeypatch)
    await turn_of_beppe(world)
    await publish(publisher)
    await later(world, publisher, NOON + timedelta(hours=12))
    (_, reminder) = mentioned(channel, BEPPE)
    assert reminder == "<@12>, Toy in <#100> is still waiting for you. Your time runs out in 12 hours."


async def test_who_wants_both_gets_no_second_one_in_the_channel(
    world: World, publisher: Publisher, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.tables.preferences.set(BEPPE, Preferences(dm=True, reminders="both"))
    closed_to_all(channel, monkeypatch)
    await turn_of_beppe(world)
    await publish(publisher)
    await later(world, publisher, NOON + timedelta(hours=12))
    assert len(mentioned(channel, BEPPE)) == 2, "the call and the reminder"


async def test_a_private_reminder_tells_the_deadline_by_the_readers_clock(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """In the reader's language; in the channel, where all read it, how far away it is."""
    chosen = Preferences(reminders="dm", language="de", zone="Europe/Berlin")
    await world.tables.preferences.set(BEPPE, chosen)
    await turn_of_beppe(world)
    await publish(publisher)
    await later(world, publisher, NOON + timedelta(hours=12))
    assert private(channel) == ["Toy in <#100> wartet noch auf dich. Deine Zeit läuft heute um 13:00 Uhr ab."]


@pytest.mark.parametrize(
    ("ahead", "zone", "said"),
    [
        (timedelta(seconds=5), None, "in 1 minute"),
        (timedelta(minutes=119), None, "in 119 minutes"),
        (timedelta(hours=5, minutes=50), None, "in 5 hours"),
        (timedelta(hours=47), None, "in 47 hours"),
        (timedelta(days=3), None, "in 3 days"),
        (timedelta(hours=5), "Europe/Rome", "today at 18:00"),
        (timedelta(hours=12), "Europe/Rome", "tomorrow at 01:00"),
        (timedelta(days=7), "America/New_York", "on 27 November 2026 at 07:00"),
    ],
)
def test_a_deadline_in_words(ahead: timedelta, zone: str | None, said: str) -> None:
    assert ENGLISH(in_words(NOON + ahead, ReadAt(NOON, zone), ENGLISH)) == said


async def test_what_a_phone_reads_holds_no_timestamp_and_no_emoji(
    world: World, publisher: Publisher, channel: Channel, context: ChatContext
) -> None:
    """Of all that calls somebody: suits are words."""
    context.emojis._tags["♥"] = "<:palermo_hearts_0a1b2c3d:7>"  # noqa: SLF001 - as if they were loaded
    await world.tables.preferences.set(CARLA, Preferences(reminders="both", dm=True))
    table = await world.lobby(ANNA, BEPPE, CARLA)
    await world.tables.play.start(world.click(ANNA), table.id)
    await publish(publisher)
    await later(world, publisher, NOON + timedelta(hours=12))
    assert len(channel.calls) > 3
    assert not [call.content for call in channel.calls if "<t:" in call.content or "palermo_" in call.content]
    localizer = context.localizer("en").without_emojis
    assert localizer.emojis.markup("10♥", language_of("en")) == "10 of hearts"


# --- Once a day ----------------------------------------------------------------------------------


async def test_one_message_a_day_tells_all_games_that_wait(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await world.tables.preferences.set(BEPPE, DIGEST)
    for place in (100, 501):
        await turn_of_beppe(world, channel=place)
    await publish(publisher)
    assert (mentioned(channel, BEPPE), channel.written) == ([], [])
    clocks = (await world.tables.queries.mine(BEPPE))[0].clocks
    assert {clock.started for clock in clocks} == {NOON}, "they began with the board"
    await later(world, publisher, MORNING)
    (digest,) = [call for call in channel.calls if call.content.startswith("Your turn in")]
    assert digest.content == (
        "Your turn in 2 games:\n"
        "- Toy in <#100>. Your time runs out in 3 hours.\n"
        "- Toy in <#501>. Your time runs out in 3 hours."
    )
    assert [control.kind for control in controls(digest)] == [Kind.GAMES]
    assert channel.written == [BEPPE]
    await publish(publisher)
    assert channel.written == [BEPPE], "once"


async def test_reminders_stay(world: World, publisher: Publisher, channel: Channel) -> None:
    await world.tables.preferences.set(BEPPE, DIGEST)
    await turn_of_beppe(world)
    await publish(publisher)
    await later(world, publisher, NOON + timedelta(hours=12))
    assert [push.split(",")[0] for push in mentioned(channel, BEPPE)] == ["<@12>"]


async def test_what_is_done_by_then_is_not_told(world: World, publisher: Publisher, channel: Channel) -> None:
    await world.tables.preferences.set(BEPPE, DIGEST)
    table = await turn_of_beppe(world)
    await publish(publisher)
    await world.bid(BEPPE, table.id)
    await later(world, publisher, MORNING)
    assert channel.written == []
    assert not [post for post in await world.store.outbox.due(MORNING, 99) if post.kind == "digest"]


async def test_a_quick_table_calls_at_once(world: World, publisher: Publisher, channel: Channel) -> None:
    await world.tables.preferences.set(BEPPE, DIGEST)
    await turn_of_beppe(world, "12h")
    await publish(publisher)
    assert len(mentioned(channel, BEPPE)) == 1
    await later(world, publisher, MORNING)
    assert not [call for call in channel.calls if call.content.startswith("Your turn in")]


async def test_a_digest_that_cannot_be_written_calls_at_each_table(
    world: World, publisher: Publisher, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.tables.preferences.set(BEPPE, DIGEST)
    for place in (100, 501):
        await turn_of_beppe(world, "3d", channel=place)
    await publish(publisher)
    closed_to_all(channel, monkeypatch)
    await later(world, publisher, MORNING)
    assert [push.split("<#")[1] for push in mentioned(channel, BEPPE)] == ["100>.", "501>."]
    assert not [post for post in await world.store.outbox.due(MORNING, 99) if post.kind == "digest"]


async def test_such_a_digest_calls_nobody_to_a_table_that_does_not_wait_for_them(
    world: World, publisher: Publisher, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One is over, at one they have moved, and one is paused; a fourth waits."""
    await world.tables.preferences.set(BEPPE, DIGEST)
    over, moved, paused, _ = [await turn_of_beppe(world, "3d", channel=place) for place in range(501, 505)]
    await publish(publisher)
    closed_to_all(channel, monkeypatch)
    await world.tables.votes.close(world.click(CARLA, manager=True), over.id)
    await world.bid(BEPPE, moved.id)
    await world.tables.votes.decree(world.click(CARLA, manager=True), paused.id, "pause")
    await publish(publisher)
    standing = {channel.places[sent] for sent in channel.messages}
    sent = {place: max(id for id, of in channel.places.items() if of == place) for place in standing}
    channel.calls.clear()
    await later(world, publisher, MORNING)
    assert [push.split("<#")[1] for push in mentioned(channel, BEPPE)] == ["504>."]
    after = {place: max(id for id, of in channel.places.items() if of == place) for place in standing}
    assert {place for place in standing if after[place] != sent[place]} == {504}, "no board has moved"


async def test_a_digest_whose_answer_was_lost_is_not_sent_again(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """Killed between sending and noting, at two tables: one message, found by its button."""
    await world.tables.preferences.set(BEPPE, DIGEST)
    for place in (100, 501):
        await turn_of_beppe(world, "3d", channel=place)
    await publish(publisher)
    channel.lost = TryAgain("killed", certain=False)
    await later(world, publisher, MORNING)
    world.wait(minutes=1)
    await publish(publisher)
    assert channel.written == [BEPPE, BEPPE], "asked for the channel again, to look there"
    assert len([call for call in channel.calls if call.content.startswith("Your turn in")]) == 1


@pytest.mark.parametrize(
    ("chosen", "at"),
    [
        (DIGEST, MORNING),
        (replace(DIGEST, zone="Europe/Berlin"), MORNING - timedelta(hours=1)),
        (
            replace(DIGEST, zone="Europe/Berlin", quiet=QuietHours("Europe/Berlin", 22, 7)),
            datetime(2026, 11, 21, 6, tzinfo=UTC),
        ),
        (replace(DIGEST, zone="Pacific/Auckland"), datetime(2026, 11, 20, 20, tzinfo=UTC)),
    ],
)
def test_it_comes_in_the_morning(chosen: Preferences, at: datetime) -> None:
    assert chosen.next_digest(NOON) == at
    assert chosen.next_digest(at) == at + timedelta(days=1)


async def test_the_button_shows_the_games(world: World, context: ChatContext) -> None:
    await turn_of_beppe(world)
    request, shown = request_by(world, BEPPE, Control(Kind.GAMES))
    await HANDLERS[Kind.GAMES](context, request)
    assert "Your tables" in text(shown.messages[-1])


# --- The choice ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("picked", "chosen"),
    [
        ("off", Preferences()),
        ("on", Preferences(dm=True)),
        ("private", IN_PRIVATE),
        ("digest", DIGEST),
    ],
)
async def test_each_way_can_be_chosen(
    world: World, context: ChatContext, picked: str, chosen: Preferences
) -> None:
    request, shown = request_by(world, BEPPE, Control(Kind.SET_TURN_NOTICE), values=(picked,))
    await HANDLERS[Kind.SET_TURN_NOTICE](context, request)
    assert await world.again().preferences.get(BEPPE) == chosen
    assert ("9:00 UTC" in text(shown.messages[-1])) is (picked == "digest")


async def test_the_button_below_the_hand_leaves_nobody_without_a_call(
    world: World, context: ChatContext
) -> None:
    """A player who is called only in private, and stops that there, is mentioned again."""
    await world.tables.preferences.set(BEPPE, IN_PRIVATE)
    table = await turn_of_beppe(world)
    request, _ = request_by(world, BEPPE, Control(Kind.TOGGLE_DM, table.id, word="off"))
    await HANDLERS[Kind.TOGGLE_DM](context, request)
    assert await world.tables.preferences.get(BEPPE) == Preferences()
