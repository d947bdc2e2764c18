"""Registers the commands with Discord, only when they have changed and never from an older release."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re

import discord
import structlog
from discord import app_commands

from bot.tables.ports import KeyValueStore

log = structlog.get_logger()


async def sync(
    tree: app_commands.CommandTree[discord.Client],
    values: KeyValueStore,
    application: int | None,
    release: str,
) -> bool:
    """Register the commands of this release, if necessary. Returns whether it was.

    ``application``: the owner of the commands; with another token the stored digest does not apply.
    """
    key = f"commands/{application}"
    known = json.loads(await values.get(key) or "{}")
    now = await digest(tree)
    if known.get("digest") == now:
        return False
    if _parts(known.get("release", "")) > _parts(release):
        log.info("commands are those of a newer release", release=known["release"])
        return False
    await tree.sync()
    await values.set(key, json.dumps({"release": release, "digest": now}))
    log.info("commands synced", release=release)
    return True


async def command_ids(tree: app_commands.CommandTree[discord.Client], again: float) -> dict[str, int]:
    """Return the commands' ids by name; retry every ``again`` seconds until Discord has them."""
    names = {command.name for command in tree.get_commands()}
    while True:
        found = {known.name: known.id for known in await tree.fetch_commands() if known.name in names}
        if found.keys() == names:
            return found
        log.warning("Discord does not know the commands yet", seconds_to_next_try=again)
        await asyncio.sleep(again)


async def digest(tree: app_commands.CommandTree[discord.Client]) -> str:
    """The SHA-256 of what Discord would be told, translations included."""
    translator = tree.translator
    payload = [
        await command.get_translated_payload(tree, translator) if translator else command.to_dict(tree)
        for command in tree.get_commands()
    ]
    return hashlib.sha256(json.dumps(payload).encode()).hexdigest()


def _parts(release: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", release))
