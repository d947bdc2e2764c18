"""Users, members, roles, channels and the guild as Discord's JSON."""

from __future__ import annotations

from sandbox.errors import Json
from sandbox.records import VOICES, Channel, ChannelType, Role, User
from sandbox.world import World

LOCALE = "en-US"  # community servers alone set another (discord-api-docs #2313)
FEATURES: list[str] = []


def user_json(user: User) -> Json:
    """A user as others see it."""
    found: Json = {
        "id": user.id,
        "username": user.username,
        "discriminator": "0000" if user.bot else "0",
        "global_name": None if user.bot else user.name,
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "primary_guild": None,
    }
    return {**found, "bot": True} if user.bot else found


def member_json(user: User, *, with_user: bool = True) -> Json:
    """A user as a member of the guild."""
    found: Json = {
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "deaf": False,
        "flags": 0,
        "joined_at": user.joined,
        "mute": False,
        "nick": None,
        "pending": False,
        "premium_since": None,
        "roles": list(user.roles),
    }
    return {**found, "user": user_json(user)} if with_user else found


def role_json(role: Role) -> Json:
    """A role."""
    return {
        "id": role.id,
        "name": role.name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": role.position,
        "permissions": str(int(role.permissions)),
        "managed": role.managed,
        "mentionable": role.mentionable,
        "flags": 0,
    }


VOICE: Json = {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
"""The JSON fields that voice and stage channels have and text channels do not."""
FORUM: Json = {
    "available_tags": [],
    "default_reaction_emoji": None,
    "default_sort_order": None,
    "default_forum_layout": 0,
}
"""The JSON fields that forums have and text channels do not."""


def channel_json(world: World, channel: Channel) -> Json:
    """A channel, a thread or a DM."""
    common: Json = {
        "id": channel.id,
        "type": int(channel.type),
        "last_message_id": channel.last_message_id,
        "flags": 0,
    }
    if channel.type is ChannelType.DM:
        recipient = world.users[str(channel.recipient_id)]
        return {**common, "recipients": [user_json(recipient)]}
    common |= {
        "guild_id": world.guild_of(channel),
        "name": channel.name,
        "parent_id": channel.parent_id,
        "rate_limit_per_user": 0,
    }
    if channel.thread is not None:
        return {**common, **thread_fields(world, channel)}
    overwrites = [
        {
            "id": overwrite.id,
            "type": overwrite.type,
            "allow": str(overwrite.allow),
            "deny": str(overwrite.deny),
        }
        for overwrite in channel.overwrites
    ]
    return {
        **common,
        **(VOICE if channel.type in VOICES else {}),
        **(FORUM if channel.type is ChannelType.FORUM else {}),
        "topic": channel.topic,
        "nsfw": False,
        "position": channel.position,
        "permission_overwrites": overwrites,
    }


def thread_fields(world: World, channel: Channel) -> Json:
    """The additional JSON fields of a thread. Raises ValueError for a channel that is not one."""
    thread = channel.thread
    if thread is None:
        raise ValueError(channel.name)
    fields: Json = {
        "owner_id": thread.owner_id,
        "message_count": thread.message_count,
        "total_message_sent": thread.message_count,
        "member_count": len(thread.members),
        "thread_metadata": {
            "archived": thread.archived,
            "locked": thread.locked,
            "auto_archive_duration": thread.auto_archive,
            "archive_timestamp": thread.archive_stamp,
            "create_timestamp": thread.created,
        },
    }
    if world.bot.id in thread.members:
        fields["member"] = thread_member_json(channel, world.bot.id)
    return fields


def thread_member_json(channel: Channel, user_id: str) -> Json:
    """Somebody's membership of a thread."""
    joined = channel.thread.created if channel.thread else None
    return {"id": channel.id, "user_id": user_id, "join_timestamp": joined, "flags": 0}


def roles_json(world: World, guild: str) -> list[Json]:
    """The roles of a guild; that of everybody is called by the guild's id."""
    everybody = world.identity.guild_id
    return [
        role_json(role) | ({"id": guild} if role.id == everybody else {}) for role in world.roles.values()
    ]


def guild_json(world: World, guild: str) -> Json:
    """A guild as REST gives it."""
    return {
        "id": guild,
        "name": world.guild_name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "features": FEATURES,
        "emojis": [],
        "stickers": [],
        "owner_id": world.identity.owner_id,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "incidents_data": None,
        "application_id": None,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "nsfw": False,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": LOCALE,
        "vanity_url_code": None,
        "home_header": None,
        "widget_enabled": False,
        "widget_channel_id": None,
        "max_presences": None,
        "max_members": 500_000,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "roles": roles_json(world, guild),
    }


def guild_create_json(world: World, guild: str) -> Json:
    """A guild as the gateway brings it: without members other than the bot, with active threads."""
    bot = world.bot
    there = [channel for channel in world.channels.values() if channel.type is not ChannelType.DM]
    seen = [channel for channel in there if world.guild_of(channel) == guild]
    threads = [channel for channel in seen if channel.thread and not channel.thread.archived]
    return {
        **guild_json(world, guild),
        "joined_at": bot.joined,
        "large": False,
        "unavailable": False,
        "member_count": len(world.users),
        "members": [member_json(bot)],
        "channels": [channel_json(world, channel) for channel in seen if channel.thread is None],
        "threads": [channel_json(world, thread) for thread in threads if world.sees(bot, thread)],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def application_json(world: World) -> Json:
    """The application."""
    return {
        "id": world.identity.bot_id,
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user_json(world.bot),
        "summary": "",
        "bot_public": False,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "hook": True,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": {**user_json(world.bot), "bot": False},
        "team": None,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "event_webhooks_status": 1,
        "integration_types_config": {"0": {}},
        "eligible_oauth2_scopes": [],
    }
