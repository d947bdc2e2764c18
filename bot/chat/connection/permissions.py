"""The permissions that the bot needs on a server: named here, once."""

from __future__ import annotations

import discord

_EVERYWHERE = discord.Permissions(view_channel=True, attach_files=True, read_message_history=True)
TO_POST = _EVERYWHERE | discord.Permissions(send_messages=True)
TO_POST_IN_THREADS = _EVERYWHERE | discord.Permissions(send_messages_in_threads=True)
TO_OPEN_THREADS = TO_POST_IN_THREADS | discord.Permissions(create_public_threads=True)
INVITED = TO_POST | TO_OPEN_THREADS
"""What an invitation asks for."""


def invitation(application: int) -> str:
    """The address that invites the bot to a server, with its commands and permissions."""
    return discord.utils.oauth_url(application, permissions=INVITED, scopes=("bot", "applications.commands"))


def missing(has: discord.Permissions, needed: discord.Permissions) -> tuple[str, ...]:
    """The needed permissions that are not there, as Discord's settings call them."""
    return tuple(_shown(name) for name, wanted in needed if wanted and not getattr(has, name))


def sees(member: discord.User | discord.Member, channel: int) -> bool:
    """Whether a member of a server may see a channel or thread there, as far as the bot knows it.

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
    """A permission as Discord's settings call it; the library's name for one of them is an old one."""
    return "View Channel" if permission == "read_messages" else permission.replace("_", " ").title()
