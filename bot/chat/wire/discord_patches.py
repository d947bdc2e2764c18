"""Everything that relies on undocumented parts of discord.py; tests notice when a release changes them."""

from __future__ import annotations

import logging
from array import array

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.chat.wire.discord_limits import ErrorCode


def send_beside() -> None:
    """Let the webhook requests of the current task run in parallel with others for the same token.

    The library sends the requests of one token one after the other, so a second try would wait for the
    first one, which hangs. The adapter that holds these locks is a variable of the task's context.
    """
    async_context.set(AsyncWebhookAdapter())  # type: ignore[no-untyped-call]  # the library's own


async def delete_original(webhook: discord.Webhook) -> None:
    """Delete the answer to an interaction by its webhook alone.

    The library needs the whole interaction for that, which would keep the clicked message in memory.
    """
    await async_context.get().delete_original_interaction_response(
        webhook.id,
        webhook.token or "",
        session=webhook.session,
        proxy=webhook.proxy,
        proxy_auth=webhook.proxy_auth,
    )


def role_ids(member: discord.Member) -> frozenset[int]:
    """Return all roles of a member, including those that the library does not know yet.

    It leaves these out of ``roles``, but keeps the ids from the interaction in an array.
    """
    told: object = member._roles  # noqa: SLF001 - else nowhere
    return frozenset(role.id for role in member.roles).union(told if isinstance(told, array) else ())


def quiet_late_completions() -> None:
    """Log completions that come too late for Discord in one line.

    Whoever types on makes the former completions late, and after a repeated request they are answered
    already. The library logs each as an error with a traceback, and neither an error handler nor a check is
    asked before.
    """
    logging.getLogger("discord.app_commands.tree").addFilter(_with_brief_lateness)


def _with_brief_lateness(record: logging.LogRecord) -> bool:
    error = record.exc_info[1] if record.exc_info else None
    answered = isinstance(error, discord.HTTPException) and error.code == ErrorCode.ALREADY_ANSWERED
    if answered or isinstance(error, discord.NotFound | aiohttp.ClientError | TimeoutError):
        record.msg, record.args = "completion not taken: %s", (str(error) or type(error).__name__,)
        record.levelno, record.levelname = logging.INFO, logging.getLevelName(logging.INFO)
        record.exc_info = record.exc_text = None
    return True


def brief_reconnects() -> None:
    """Log a failed connection in one line with its cause: the library adds a traceback to each try."""
    logging.getLogger("discord.shard").addFilter(_in_one_line)


def _in_one_line(record: logging.LogRecord) -> bool:
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, OSError | aiohttp.ClientError | discord.DiscordException):
        record.msg, record.args = f"{record.getMessage()} ({type(error).__name__}: {error})", ()
        record.exc_info = None
    return True


def use_api(address: str) -> None:
    """Send REST requests, including webhooks', to a stand-in's API. Call before the client logs in."""
    Route.BASE = address


def use_gateway(address: str) -> None:
    """Use this gateway for every connection. Call after the login, before the client connects.

    After a session that cannot be resumed the library goes back to Discord's own gateway.
    """
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(address)


def quiet_voice() -> None:
    """Silence the warning at each start about missing voice libraries: the bot uses no voice."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


def give_up_after(http: HTTPClient, seconds: float) -> None:
    """Time out each request after this many seconds; by default the library waits five minutes.

    A board that hangs would be missing as long, and keep a place from others. After the login, which makes
    the session. Waiting ahead for a limit does not count.
    """
    session: aiohttp.ClientSession = vars(http)["_HTTPClient__session"]
    session._timeout = aiohttp.ClientTimeout(total=seconds)  # noqa: SLF001 - no way to hand it over
