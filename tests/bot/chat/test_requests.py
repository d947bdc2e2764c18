"""Requests: what the bot reads of an interaction that Discord sends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.chat.wire.controls import Control
from bot.chat.wire.permissions import sees
from bot.chat.wire.requests import UserRequest, private, read_request, whole_number
from bot.chat.wire.threads import InteractionThreads
from bot.tables import Click, Place
from bot.tables.values.ids import ChannelId, GuildId, TableId
from engines.text import Refused
from tests.bot.chat.discord_fakes import fake
from tests.bot.chat.fakes import Shown
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_routing import ALL, clicking, interaction_of
from tests.bot.tables.world import ANNA


def read(interaction: Any) -> UserRequest:
    """The request of an interaction."""
    return read_request(interaction, Shown(), InteractionThreads(interaction))


def test_a_request_knows_who_and_where() -> None:
    click = clicking(Control(Kind.PLAY, TableId(1)))
    found = read(click)
    assert found.click == Click(click.id, ANNA, "Anna", manager=True, roles=frozenset({77}))
    assert found.place == Place(GuildId(1), ChannelId(100), "fr")
    assert found.language == "pl"
    assert found.values is None
    assert found.lacking == ()


@pytest.mark.parametrize("may", ["manage_guild", "manage_channels"])
def test_a_manager_of_the_server_is_known(may: str) -> None:
    """Managing one channel is not enough: its overwrites may allow it."""
    click = clicking(Control(Kind.PLAY, TableId(1)))
    assert not read(click).click.server_manager
    click.permissions = click.user.guild_permissions = discord.Permissions(**{may: True})
    assert read(click).click.server_manager


def test_the_language_of_a_server_counts_where_it_can_be_set() -> None:
    """Discord: only communities set their language; every other server has American English."""
    click = clicking(Control(Kind.PLAY, TableId(1)))
    click.guild.features = []
    assert read(click).here().language is None
    click.guild = None
    assert read(click).here().language is None


def test_private_messages_have_no_place() -> None:
    """Nor does anybody manage anything there, nor is there a channel to post in."""
    click = clicking(Control(Kind.PLAY, TableId(1)), guild=None)
    click.app_permissions = discord.Permissions.none()
    found = read(click)
    assert found.place is None
    assert not found.click.manager
    assert found.lacking == ()


def test_a_menu_brings_its_values_and_a_form_its_fields() -> None:
    assert read(interaction_of({"custom_id": "", "values": ["a", "b"]})).values == ("a", "b")
    form = {
        "custom_id": "",
        "components": [
            {"type": 18, "component": {"type": 4, "custom_id": "move", "value": "J"}},
            {"type": 1, "components": [{"type": 4, "custom_id": "old", "value": "K"}]},
            {"type": 18, "component": {"type": 3, "custom_id": "menu", "values": ["x"]}},
            {"type": 10, "content": "text"},
        ],
    }
    assert read(interaction_of(form)).fields == {"move": "J", "old": "K"}


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("12", 12), (str(2**63 - 1), 2**63 - 1), (str(2**63), None)]
    + [(text, None) for text in ("", " 1", "-1", "1.0", "\u0663", "\u00b2", "x")],
)
def test_numbers_are_digits_that_every_keyboard_has(text: str, number: int | None) -> None:
    """Other scripts have digits, too, which the language reads as well; no menu of the bot has them."""
    assert whole_number(text) == number


def test_a_pick_that_is_no_number_is_forged() -> None:
    found = read(clicking(Control(Kind.SET_PACE, TableId(1))))
    assert replace(found, values=("7", "8")).require_number() == 7
    for values, why in (((), "You didn't choose anything"), (("x",), "no longer available")):
        with pytest.raises(Refused, match=why):
            replace(found, values=values).require_number()


def test_a_number_that_no_menu_offers_is_forged() -> None:
    """A vacation of 999999999999999999 days ends on no date; ids of Discord's are as long."""
    found = replace(read(clicking(Control(Kind.SET_VACATION))), values=("9" * 18,))
    with pytest.raises(Refused, match="no longer available"):
        found.require_number()
    assert found.require_id() == 10**18 - 1


def test_what_is_typed_can_be_stored() -> None:
    """JSON may hold half a character and NUL, which databases refuse."""
    typed = {"custom_id": "note", "value": "a\ud83db\0c\U0001f3b2"}
    form = {"custom_id": "x", "components": [{"type": 18, "component": typed}]}
    assert read(interaction_of(form)).fields == {"note": "a?bc\U0001f3b2"}


def test_what_the_bot_lacks_is_named() -> None:
    """README: the permissions that the bot asks for."""
    click = clicking(Control(Kind.PLAY, TableId(1)))
    click.app_permissions = discord.Permissions(view_channel=True, read_message_history=True)
    assert read(click).lacking == ("Send Messages", "Attach Files")
    click.channel = fake(discord.Thread)
    assert read(click).lacking == ("Attach Files", "Send Messages In Threads")
    click.app_permissions = ALL & ~discord.Permissions(view_channel=True)
    assert read(click).lacking == ("View Channel",)


def test_private_is_what_only_the_clicker_sees() -> None:
    """Discord: the content field cannot be used with components of the second version (50035)."""
    assert private(clicking(Control(Kind.ASK), ephemeral=True))
    message = clicking(Control(Kind.ASK), guild=None)
    assert not private(message), "no panel takes the place of plain text"
    message.message.flags = discord.MessageFlags(components_v2=True)
    assert private(message)
    assert not private(clicking(Control(Kind.ASK)))
    alone = clicking(Control(Kind.ASK))
    alone.message = None
    assert not private(alone)


PARENT = discord.Permissions(view_channel=True, send_messages_in_threads=True, attach_files=True)


@pytest.mark.parametrize(
    ("private", "known", "manages", "archived", "shut"),
    [
        (True, False, False, False, True),
        (True, True, False, False, False),
        (True, False, True, False, False),
        (True, False, False, True, False),
        (False, False, False, False, False),
    ],
)
def test_a_private_thread_is_known_to_those_in_it(
    private: bool, known: bool, manages: bool, archived: bool, shut: bool
) -> None:
    """discord-jda/JDA #2602: a command arrives from one with the permissions of the channel around it."""
    click = clicking(Control(Kind.PLAY, TableId(1)))
    click.app_permissions = PARENT | discord.Permissions(read_message_history=True, manage_threads=manages)
    click.channel = fake(discord.Thread, id=100, guild=click.guild, archived=archived)
    click.channel.is_private.return_value = private
    click.guild.get_thread.return_value = click.channel if known else None
    found = read(click)
    assert found.lacking == ()
    assert found.shut_out is shut
    assert ("I'm not in this private thread" in str(found.muted)) is shut


@pytest.mark.parametrize("kind", [discord.VoiceChannel, discord.StageChannel])
def test_beside_a_voice_channel_connect_is_needed(kind: type) -> None:
    """discord-api-docs #5111."""
    click = clicking(Control(Kind.PLAY, TableId(1)))
    click.app_permissions = discord.Permissions(
        view_channel=True, send_messages=True, attach_files=True, read_message_history=True
    )
    assert read(click).lacking == ()
    click.channel = fake(kind, id=100)
    assert read(click).lacking == ("Connect",)


def test_what_a_member_sees_is_what_the_library_knows() -> None:
    """Threads as their channels, private ones never; of a thread without its channel nothing is known."""
    member = fake(discord.Member, guild=fake(discord.Guild))
    place = fake(discord.Thread)
    member.guild.get_channel_or_thread.side_effect = {5: place}.get
    place.permissions_for.side_effect = lambda _: discord.Permissions(view_channel=True)
    place.is_private.return_value = False
    assert sees(member, ChannelId(5))
    assert not sees(member, ChannelId(6))
    assert not sees(fake(discord.User), ChannelId(5))
    place.permissions_for.side_effect = lambda _: discord.Permissions(send_messages=True)
    assert not sees(member, ChannelId(5))
    place.permissions_for.side_effect = discord.ClientException
    assert not sees(member, ChannelId(5))
    place.permissions_for.side_effect = lambda _: discord.Permissions(view_channel=True)
    place.is_private.return_value = True
    assert not sees(member, ChannelId(5))
