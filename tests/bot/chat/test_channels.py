"""discord.py behind the publisher: what is sent, and what Discord's answers mean."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from json import JSONDecodeError
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import aiohttp
import discord
import pytest

from bot.chat.wire.channels import (
    Archived,
    DiscordChannels,
    Forbidden,
    Missing,
    Rejected,
    TryAgain,
    Vanished,
    WrongChannel,
)
from bot.chat.wire.controls import Control, encode
from bot.chat.wire.message import Attachment, Message, compose, gallery, words
from bot.tables.values.ids import ChannelId, GuildId, MessageId, PostId, TableId, UserId
from tests.bot.chat.discord_fakes import fake, http_error
from tests.bot.chat.kinds import Kind
from tests.bot.tables.world import NOON


@pytest.fixture
def client() -> Any:
    """A client whose channel and messages answer as discord.py's do."""
    found = fake(discord.AutoShardedClient)
    channel = fake(discord.PartialMessageable)
    message = fake(discord.PartialMessage)
    channel.get_partial_message.return_value = message
    channel.send.return_value = fake(discord.Message, id=42)
    found.get_partial_messageable.return_value = channel
    found.create_dm.return_value = fake(discord.DMChannel, id=43)
    found.user = fake(discord.ClientUser)
    return found


async def board() -> Message:
    """A message that may ping one person."""
    picture = Attachment("board.png", b"png", "a board")
    return compose(words("<@7>"), gallery(picture), files=[picture], mentions=[7])


async def test_a_message_goes_out_with_its_nonce_and_its_pings_alone(client: Any) -> None:
    """Discord: with a nonce a repeated post returns the first message."""
    assert await DiscordChannels(client).send(ChannelId(100), await board(), "5") == 42
    sent = client.get_partial_messageable(100).send.await_args.kwargs
    assert sent["nonce"] == "5"
    assert sent["allowed_mentions"].to_dict() == {"parse": [], "users": [7]}
    assert [file.filename for file in sent["files"]] == ["board.png"]


async def test_an_edit_replaces_the_files_and_shows_the_persons_named(client: Any) -> None:
    await DiscordChannels(client).edit(ChannelId(100), MessageId(42), await board())
    edited = client.get_partial_messageable(100).get_partial_message(42).edit.await_args.kwargs
    assert [file.filename for file in edited["attachments"]] == ["board.png"]
    assert edited["allowed_mentions"].to_dict() == {"parse": [], "users": [7]}, "an edit notifies nobody"
    assert edited["content"] is None, "the text of a call goes"


async def test_a_message_is_deleted(client: Any) -> None:
    await DiscordChannels(client).remove(ChannelId(100), MessageId(42))
    client.get_partial_messageable(100).get_partial_message(42).delete.assert_awaited_once_with()


async def test_private_messages_have_a_channel(client: Any) -> None:
    assert await DiscordChannels(client).private(UserId(7)) == 43


def message(author: Any, id_: int, *custom_ids: str) -> Any:
    """A message of a channel's history."""
    buttons = [
        {"type": 2, "style": 1, "label": "x", "custom_id": custom_id, "id": at}
        for at, custom_id in enumerate(custom_ids)
    ]
    row: Any = {"type": 1, "components": buttons, "id": 9}
    container = discord.components.Container({"type": 17, "components": [row], "id": 8}, None)
    return fake(discord.Message, id=id_, author=author, components=[container])


@pytest.mark.parametrize(("post", "found"), [(5, 12), (6, None)])
async def test_a_post_is_found_by_its_button(client: Any, post: PostId, found: int | None) -> None:
    """The row's number stands in a button's custom id."""
    mine = encode(Control(Kind.RULES, TableId(1), post=PostId(5)))
    somebody = fake(discord.User)

    async def history(**_limits: object) -> AsyncIterator[Any]:
        yield message(somebody, 10, mine)
        yield message(client.user, 11, "another program's", encode(Control(Kind.PLAY, TableId(1))))
        yield message(client.user, 12, mine)

    client.get_partial_messageable(100).history = history
    assert await DiscordChannels(client).find(ChannelId(100), post, NOON) == found


@pytest.mark.parametrize(("later", "found", "requests"), [(10, True, 1), (1000, True, 10), (1001, False, 10)])
async def test_a_post_is_found_however_much_was_said_since(later: int, found: bool, requests: int) -> None:
    """It is among the first thousand that followed on the moment of its sending."""
    client = discord.Client(intents=discord.Intents.none())
    client._connection.user = fake(discord.ClientUser, id=9)  # noqa: SLF001 - as a login sets it
    author: Any = {"id": "9", "username": "Bot", "discriminator": "0", "avatar": None}
    button = {
        "type": 2,
        "style": 1,
        "label": "x",
        "custom_id": encode(Control(Kind.PLAY, TableId(1), post=PostId(5))),
    }
    blank: Any = {
        **{"channel_id": "100", "author": author, "content": "", "type": 0, "flags": 0, "pinned": False},
        **{"timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "tts": False},
        **{"mentions": [], "mention_roles": [], "mention_everyone": False, "attachments": [], "embeds": []},
        "components": [],
    }
    began = discord.utils.time_snowflake(NOON)
    said = [{**blank, "id": str(began + (at << 22))} for at in range(-300, 1500)]
    mine = said[300 + later]
    mine["components"] = [{"type": 1, "components": [button]}]
    asked = []

    async def logs_from(_: int, limit: int, before: Any = None, after: Any = None, **_around: Any) -> Any:
        asked.append(after)
        there = said if before is None else [message for message in said if int(message["id"]) < int(before)]
        if after is not None:
            return [message for message in there if int(message["id"]) > int(after)][:limit][::-1]
        return there[-limit:][::-1]

    client.http.logs_from = logs_from  # type: ignore[method-assign,assignment] # the request itself
    sent = await DiscordChannels(client).find(ChannelId(100), PostId(5), NOON)
    assert sent == (int(mine["id"]) if found else None)
    assert asked[0] == discord.utils.time_snowflake(NOON, high=True)
    assert len(asked) == requests


@pytest.mark.parametrize(
    ("sent", "looked_for", "same"),
    [
        ("10\u2060<:palermo_spades_0123abcd:17> lies", "10\u2060<:palermo_spades_89efcdab:18> lies", True),
        ("10\u2060<:palermo_spades_0123abcd:17> lies", "10♠ lies", True),
        ("10\u2060<:palermo_spades_0123abcd:17> lies", "10♣ lies", False),
        ("See </palermo log:17>.", "See /palermo log.", True),
        ("See </palermo log:17>.", "See </palermo log:18>.", True),
        ("See </palermo log:17>.", "See /palermo rules.", False),
    ],
)
async def test_a_text_is_found_whatever_ids_its_emojis_and_commands_have(
    client: Any, sent: str, looked_for: str, same: bool
) -> None:
    """The bot may have been started again, in another release, since it was sent."""

    async def history(**_: object) -> AsyncIterator[Any]:
        yield fake(discord.Message, id=12, author=client.user, content=sent)

    client.get_partial_messageable(100).history = history
    assert await DiscordChannels(client).find_text(ChannelId(100), looked_for, NOON) == (12 if same else None)


ERRORS: list[tuple[Exception, type[Exception], bool | None]] = [
    (http_error(discord.NotFound, 404, 10008), Missing, None),
    (http_error(discord.NotFound, 404, 10003), Vanished, None),
    (http_error(discord.HTTPException, 429, 30046), Missing, None),
    (http_error(discord.Forbidden, 403, 50005), Missing, None),
    (http_error(discord.HTTPException, 400, 50083), Archived, None),
    (http_error(discord.HTTPException, 400, 160005), Forbidden, None),
    (http_error(discord.Forbidden, 403, 50013), Forbidden, None),
    (http_error(discord.Forbidden, 403, 50001), Forbidden, None),
    (http_error(discord.Forbidden, 403, 50007), Forbidden, None),
    (http_error(discord.HTTPException, 400, 50007), Forbidden, None),
    (http_error(discord.Forbidden, 403, 40003), TryAgain, True),
    (http_error(discord.HTTPException, 429, 0), TryAgain, True),
    (discord.RateLimited(3), TryAgain, True),
    (http_error(discord.DiscordServerError, 503, 0), TryAgain, False),
    (aiohttp.ServerDisconnectedError(), TryAgain, False),
    (aiohttp.ClientPayloadError("cut off"), TryAgain, False),
    (TimeoutError(), TryAgain, False),
    (JSONDecodeError("no JSON", "<html>", 0), TryAgain, False),
    (http_error(discord.HTTPException, 401, 0), TryAgain, True),
    (http_error(discord.HTTPException, 400, 160006), Forbidden, None),
    (http_error(discord.HTTPException, 400, 160007), Forbidden, None),
    (http_error(discord.HTTPException, 400, 50024), WrongChannel, None),
    (http_error(discord.HTTPException, 400, 50035), Rejected, None),
    (http_error(discord.HTTPException, 413, 40005), Rejected, None),
    (http_error(discord.NotFound, 404, 10013), Rejected, None),
]


@pytest.mark.parametrize(("error", "meaning", "certain"), ERRORS)
async def test_what_an_answer_means(
    client: Any, error: Exception, meaning: type[Exception], certain: bool | None
) -> None:
    client.get_partial_messageable(100).send.side_effect = error
    with pytest.raises(meaning) as raised:
        await DiscordChannels(client).send(ChannelId(100), await board(), "5")
    assert type(raised.value) is meaning
    assert str(raised.value), "whoever reads the log is told why"
    if isinstance(raised.value, TryAgain):
        assert raised.value.answered is isinstance(error, discord.DiscordServerError)
        assert raised.value.certain is certain


@pytest.mark.parametrize(
    ("error", "seconds"),
    [
        (discord.RateLimited(90), 90),
        (http_error(discord.HTTPException, 429, 0, **{"Retry-After": "600"}), 600),
        (http_error(discord.HTTPException, 429, 0, **{"Retry-After": "Fri, 20 Nov 2026"}), 0),
        (http_error(discord.HTTPException, 429, 0), 0),
    ],
)
async def test_discord_says_how_long_it_wants_to_be_left_alone(
    client: Any, error: Exception, seconds: int
) -> None:
    """Discord: 10,000 invalid requests (429 among them) in ten minutes are a ban."""
    client.get_partial_messageable(100).send.side_effect = error
    with pytest.raises(TryAgain) as raised:
        await DiscordChannels(client).send(ChannelId(100), await board(), "5")
    assert raised.value.after == timedelta(seconds=seconds)


async def test_a_whole_page_from_before_discord_is_one_line_in_the_log(client: Any) -> None:
    page = "<html>\n" + "<p>Bad gateway</p>\n" * 500
    response = Mock(spec=aiohttp.ClientResponse, status=502, reason="Bad Gateway")
    client.get_partial_messageable(100).send.side_effect = discord.DiscordServerError(response, page)
    with pytest.raises(TryAgain, match="channel 100: 502 Bad Gateway") as raised:
        await DiscordChannels(client).send(ChannelId(100), await board(), "5")
    assert len(str(raised.value)) < 250
    assert "\n" not in str(raised.value)


async def test_a_refusal_names_the_channel(client: Any) -> None:
    """Whoever runs the bot has to know where somebody must allow it to post."""
    client.get_partial_messageable(100).send.side_effect = http_error(discord.Forbidden, 403, 50013)
    with pytest.raises(Forbidden, match="channel 100: 403"):
        await DiscordChannels(client).send(ChannelId(100), await board(), "5")


async def test_a_thread_is_public_and_stays_open_for_a_week() -> None:
    """discord.py offers no such call for a channel that it does not know."""
    client = discord.Client(intents=discord.Intents.none())
    made = AsyncMock(return_value={"id": "77"})
    client.http.start_thread_without_message = made  # type: ignore[method-assign] # the request itself
    assert await DiscordChannels(client).thread(ChannelId(5), "Toy: chronicle") == 77
    (channel,), options = made.await_args.args, made.await_args.kwargs  # type: ignore[union-attr] # awaited
    assert channel == 5
    assert options == {"name": "Toy: chronicle", "type": 11, "auto_archive_duration": 10080}


async def test_a_thread_has_the_type_that_its_channel_takes(client: Any) -> None:
    """Announcement channels have one of their own, and forums none but their posts."""
    made = AsyncMock(return_value={"id": "77"})
    client.http = SimpleNamespace(start_thread_without_message=made)
    news = client.get_channel.return_value = fake(discord.TextChannel)
    news.is_news.return_value = True
    assert await DiscordChannels(client).thread(ChannelId(5), "Toy: chronicle") == 77
    assert [call.kwargs["type"] for call in made.await_args_list] == [discord.ChannelType.news_thread.value]
    client.get_channel.return_value = fake(discord.ForumChannel)
    with pytest.raises(WrongChannel):
        await DiscordChannels(client).thread(ChannelId(5), "Toy: chronicle")
    made.assert_awaited_once()


async def test_a_thread_is_found_by_its_name_if_the_bot_has_opened_it_there_lately(client: Any) -> None:
    """Discord: active threads, each with its parent and owner; ids hold the time of their making."""
    client.user.id = 9
    found = Mock()
    client.http = found

    def thread(when: timedelta = timedelta(), **other: str) -> dict[str, str]:
        id_ = str(discord.utils.time_snowflake(NOON + when))
        return {"id": id_, "parent_id": "100", "owner_id": "9", "name": "ours", **other}

    mine = thread(timedelta(minutes=2))
    strange = [
        thread(timedelta(hours=-1)),
        thread(name="theirs"),
        thread(owner_id="8"),
        thread(parent_id="101"),
    ]
    for threads, expected in ((strange, None), ([*strange, mine], int(mine["id"]))):
        found.get_active_threads = AsyncMock(return_value={"threads": threads})
        assert await DiscordChannels(client).find_thread(GuildId(1), ChannelId(100), "ours", NOON) == expected
        found.get_active_threads.assert_awaited_once_with(1)
