"""The permissions that the bot needs on a server: named here, once."""

from __future__ import annotations

import discord

from bot.tables.values.ids import ChannelId

_EVERYWHERE = discord.Permissions(view_channel=True, attach_files=True, read_message_history=True)
TO_POST = _EVERYWHERE | discord.Permissions(send_messages=True)
TO_POST_IN_THREADS = _EVERYWHERE | discord.Permissions(send_messages_in_threads=True)
TO_POST_BESIDE_VOICE = TO_POST | discord.Permissions(connect=True)
"""In the chat of a voice or stage channel (docs.discord.com/developers/resources/message, Create Message)."""
TO_OPEN_THREADS = TO_POST_IN_THREADS | discord.Permissions(create_public_threads=True)
INVITED = TO_POST | TO_OPEN_THREADS
"""The permissions that an invitation requests."""


def invitation(application: int | None) -> str:
    """Return the link that invites the bot to a server, with its commands and permissions."""
    return discord.utils.oauth_url(
        str(application), permissions=INVITED, scopes=("bot", "applications.commands")
    )


def connecting(interaction: discord.Interaction) -> bool:
    """Return whether Discord has not sent the server yet: at each start, and after its own outages.

    Then the interaction alone tells who may do what, and of no channel but its own. Of a server that has
    the commands and not the bot nothing is ever told.
    """
    server = interaction.guild
    return server is not None and server.unavailable is True


def to_post(channel: object) -> discord.Permissions:
    """Return the permissions for posting in a channel of this kind."""
    if isinstance(channel, discord.Thread):
        return TO_POST_IN_THREADS
    if isinstance(channel, discord.VoiceChannel | discord.StageChannel):
        return TO_POST_BESIDE_VOICE
    return TO_POST


def shut_out(channel: object, has: discord.Permissions) -> bool:
    """Return whether this is a private thread without the bot, which ``has`` these permissions.

    Commands arrive from there all the same, with the permissions of the channel around it. The bot is told
    of no private thread but its own, unless it may manage threads. Of archived ones it is told nothing, not
    even of those that it is in.
    """
    if not isinstance(channel, discord.Thread) or not channel.is_private() or has.manage_threads:
        return False
    if channel.archived:
        return False
    return channel.guild.get_thread(channel.id) is None


def missing(has: discord.Permissions, needed: discord.Permissions) -> tuple[str, ...]:
    """Return the missing permissions, by their names in Discord's settings."""
    if needed <= has:
        return ()  # as nearly always; the permissions one by one take a while
    return tuple(_shown(name) for name, wanted in needed if wanted and not getattr(has, name))


def sees(member: discord.User | discord.Member, channel: ChannelId) -> bool:
    """Return whether a member may see a channel or thread of the server, as far as the bot knows.

    Of private threads it does not know who is in them: they count as not seen.
    """
    if not isinstance(member, discord.Member):
        return False
    found = member.guild.get_channel_or_thread(channel)
    if found is None or (isinstance(found, discord.Thread) and found.is_private()):
        return False
    try:
        return found.permissions_for(member).view_channel
    except discord.ClientException:  # a thread whose channel is not known
        return False


def _shown(permission: str) -> str:
    """Return a permission's name in Discord's settings; the library has an outdated name for one."""
    return "View Channel" if permission == "read_messages" else permission.replace("_", " ").title()
