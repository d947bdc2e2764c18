"""The application's emojis (docs.discord.com/developers/resources/emoji)."""

from __future__ import annotations

from sandbox.emojis import EmojiName, NewEmoji, check_free, create, emoji_json
from sandbox.errors import unknown
from sandbox.records import Emoji
from sandbox.rest.base import Answer, Call, Route
from sandbox.validate.form import parse


def _check(call: Call) -> None:
    if call.part("application") != call.world.identity.bot_id:
        raise unknown("Application")


def _one(call: Call) -> Emoji:
    _check(call)
    emoji = call.world.emojis.get(call.part("emoji"))
    if emoji is None:
        raise unknown("Emoji")
    return emoji


async def listing(call: Call) -> Answer:
    """All emojis of the application."""
    _check(call)
    return {"items": [emoji_json(call.world, emoji) for emoji in call.world.emojis.values()]}


async def get(call: Call) -> Answer:
    """One emoji."""
    return emoji_json(call.world, _one(call))


async def post(call: Call) -> Answer:
    """Upload an emoji. Raises 30008 and 50035."""
    _check(call)
    form = parse(NewEmoji, (await call.body()).object)
    return emoji_json(call.world, create(call.world, form))


async def patch(call: Call) -> Answer:
    """Rename an emoji. Raises 50035."""
    emoji = _one(call)
    form = parse(EmojiName, (await call.body()).object)
    if form.name != emoji.name:
        check_free(call.world, form.name)
        emoji.name = form.name
        call.world.save_emoji(emoji)
    return emoji_json(call.world, emoji)


async def delete(call: Call) -> None:
    """Take an emoji back."""
    call.world.drop_emoji(_one(call))


BASE = "/applications/{application}/emojis"
ROUTES = [
    Route("GET", BASE, listing),
    Route("POST", BASE, post, status=201),
    Route("GET", BASE + "/{emoji}", get),
    Route("PATCH", BASE + "/{emoji}", patch),
    Route("DELETE", BASE + "/{emoji}", delete),
]
