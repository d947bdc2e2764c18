"""The application's own emojis: checked as Discord checks them, and served as pictures."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Annotated

from aiohttp import web
from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

from sandbox.attachments import picture_size
from sandbox.errors import ApiError, Json, invalid
from sandbox.payloads import user_json
from sandbox.records import Emoji
from sandbox.validate.form import Form, length
from sandbox.world import World

# docs.discord.com/developers/resources/emoji: 2,000 an application, 256 KiB each, these formats
MAX_EMOJIS = 2000
MAX_EMOJI_BYTES = 256 * 1024
DATA_URI = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.*)", re.DOTALL)
NAME = re.compile(r"\w+", re.ASCII)


def _plain_name(name: str) -> str:
    if not NAME.fullmatch(name):
        raise PydanticCustomError("STRING_TYPE_REGEX", "String value did not match validation regex.")
    return name


Name = Annotated[str, length(2, 32), AfterValidator(_plain_name)]


class NewEmoji(Form):
    """An emoji to be made; ``image`` is a data URI."""

    name: Name
    image: str


class EmojiName(Form):
    """The editable fields of an emoji."""

    name: Name


def create(world: World, form: NewEmoji) -> Emoji:
    """Keep a new emoji. Raises 30008 above the limit, 50035 for a bad picture or a name that is taken."""
    if len(world.emojis) >= MAX_EMOJIS:
        raise ApiError(400, 30008, f"Maximum number of emojis reached ({MAX_EMOJIS})")
    check_free(world, form.name)
    kind, content = _picture(form.image)
    emoji = Emoji(id=world.clock.snowflake(), name=form.name, animated=kind == "image/gif", content_type=kind)
    world.store.write_file(emoji.id, content)
    world.save_emoji(emoji)
    return emoji


def check_free(world: World, name: str) -> None:
    """Raises 50035 for a name that another emoji of the application has."""
    if any(emoji.name == name for emoji in world.emojis.values()):
        text = "An emoji with this name already exists for this application"
        raise invalid(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", text)


def _picture(uri: str) -> tuple[str, bytes]:
    found = DATA_URI.fullmatch(uri)
    try:
        content = base64.b64decode(found[2], validate=True) if found else b""
    except binascii.Error:
        content = b""
    if found is None or picture_size(content) == (None, None):
        raise invalid(("image",), "IMAGE_INVALID", "Invalid image data")
    if len(content) > MAX_EMOJI_BYTES:
        raise invalid(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return found[1], content


def emoji_json(world: World, emoji: Emoji) -> Json:
    """An emoji as the API gives it."""
    return {
        "id": emoji.id,
        "name": emoji.name,
        "roles": [],
        "user": user_json(world.bot),
        "require_colons": True,
        "managed": False,
        "animated": emoji.animated,
        "available": True,
    }


async def serve_emoji(request: web.Request, world: World) -> web.Response:
    """The picture of an emoji, as it was uploaded; 404 for an unknown one."""
    emoji = world.emojis.get(request.match_info["emoji"])
    content = world.store.read_file(emoji.id) if emoji else None
    if emoji is None or content is None:
        return web.Response(status=404)
    headers = {"X-Content-Type-Options": "nosniff", "Cache-Control": "private, max-age=3600, immutable"}
    return web.Response(body=content, content_type=emoji.content_type, headers=headers)
