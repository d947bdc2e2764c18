"""Uploaded files: how they come in, and the signed addresses at which they are seen for a day."""

from __future__ import annotations

import hashlib
import hmac
import io
import mimetypes
import re
import warnings
from dataclasses import dataclass, field
from urllib.parse import quote

from aiohttp import BodyPartReader, web
from PIL import Image, UnidentifiedImageError
from pydantic import TypeAdapter, ValidationError

from sandbox.errors import ApiError, Json, too_large
from sandbox.records import Attachment
from sandbox.world import World

MAX_FILE_BYTES = 10 * 1024 * 1024  # bytes
MAX_REQUEST_BYTES = 25 * 1024 * 1024  # bytes
ADDRESS_SECONDS = 24 * 3600  # seconds
PART_NAME = re.compile(r"files\[([0-9]{1,4})\]")
UNSAFE = re.compile(r"[^A-Za-z0-9_.\-]")

_BODY: TypeAdapter[Json | list[Json]] = TypeAdapter(Json | list[Json])


@dataclass(slots=True)
class Upload:
    """A file that came with a request."""

    filename: str
    content: bytes


@dataclass(slots=True)
class Body:
    """A request's JSON, and its files by the numbers of their parts."""

    json: Json | list[Json]
    files: dict[str, Upload] = field(default_factory=dict)

    @property
    def object(self) -> Json:
        """The JSON, where it has to be an object. Raises error 50035 for a list."""
        if isinstance(self.json, list):
            raise _no_json()
        return self.json


def _no_json() -> ApiError:
    return ApiError(400, 50109, "The request body contains invalid JSON.")


def _read_json(text: bytes) -> Json | list[Json]:
    try:
        return _BODY.validate_json(text or b"{}")
    except ValidationError as error:
        raise _no_json() from error


async def read_body(request: web.Request) -> Body:
    """The body of a request, JSON or multipart. Raises 50109, and 40005 above the limits."""
    if (request.content_length or 0) > MAX_REQUEST_BYTES:
        raise too_large()
    try:
        if not request.content_type.startswith("multipart/"):
            return Body(_read_json(await request.read()))
        return await _read_parts(request)
    except web.HTTPRequestEntityTooLarge as error:
        raise too_large() from error
    except ValueError as error:  # aiohttp's for parts that are cut off or not well formed
        raise _no_json() from error


async def _read_parts(request: web.Request) -> Body:
    body = Body({})
    left = MAX_REQUEST_BYTES
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        content = await part.read()
        left -= len(content)
        found = PART_NAME.fullmatch(part.name or "")
        if left < 0 or (found and len(content) > MAX_FILE_BYTES):
            raise too_large()
        if found:
            body.files[found[1]] = Upload(part.filename or "unknown", bytes(content))
        elif part.name == "payload_json":
            body.json = _read_json(bytes(content))
    return body


def keep(world: World, channel_id: str, upload: Upload, filename: str, description: str | None) -> Attachment:
    """Store an uploaded file. Its name loses what Discord does not keep in one."""
    attachment = Attachment(
        id=world.clock.snowflake(),
        channel_id=channel_id,
        filename=stored_name(filename),
        size=len(upload.content),
        content_type=mimetypes.guess_type(filename)[0],
        description=description or None,
    )
    if (attachment.content_type or "").startswith("image/"):
        attachment.width, attachment.height = picture_size(upload.content)
    world.store.write_file(attachment.id, upload.content)
    return attachment


def stored_name(filename: str) -> str:
    """A file name as Discord keeps it: blanks become underscores, unusual letters go."""
    return UNSAFE.sub("", filename.replace(" ", "_")).lstrip(".") or "unknown"


def picture_size(content: bytes) -> tuple[int, int] | tuple[None, None]:
    """Width and height of a picture in pixels; None twice if it is no picture."""
    try:
        with warnings.catch_warnings(action="ignore"), Image.open(io.BytesIO(content)) as image:
            return image.size
    except (UnidentifiedImageError, OSError, Image.DecompressionBombError):
        return None, None


def _signature(world: World, path: str, expires: str, issued: str) -> str:
    text = f"{path}?{expires}?{issued}".encode()
    return hmac.new(world.identity.signing_key.encode(), text, hashlib.sha256).hexdigest()


def address(world: World, attachment: Attachment) -> str:
    """A signed address of a file, good for a day from this hour: within it a browser keeps what it has."""
    path = f"/attachments/{attachment.channel_id}/{attachment.id}/{attachment.filename}"
    hour = int(world.clock.now()) // 3600 * 3600
    expires, issued = f"{hour + ADDRESS_SECONDS:x}", f"{hour:x}"
    mark = _signature(world, path, expires, issued)
    return f"{world.base_url}{quote(path)}?ex={expires}&is={issued}&hm={mark}&"


def attachment_json(world: World, attachment: Attachment) -> Json:
    """A file as a message lists it."""
    url = address(world, attachment)
    found = attachment.model_dump(exclude_none=True, exclude={"channel_id"})
    return {**found, "url": url, "proxy_url": url}


async def serve_file(request: web.Request, world: World) -> web.Response:
    """An uploaded file, if the address is whole and has not expired; else 404."""
    query = request.query
    expires, issued = query.get("ex", ""), query.get("is", "")
    right = _signature(world, request.path, expires, issued)
    signed = hmac.compare_digest(right.encode(), query.get("hm", "").encode())
    if not signed or int(expires, 16) < world.clock.now():
        return web.Response(status=404, text="This content is no longer available.")
    content = world.store.read_file(request.match_info["attachment"])
    if content is None:
        return web.Response(status=404, text="This content is no longer available.")
    kind = mimetypes.guess_type(request.match_info["filename"])[0] or "application/octet-stream"
    # Uploads may be anything: only pictures are shown, and nothing runs as a page of this address.
    headers = {
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "sandbox; frame-ancestors 'none'",
        "Cache-Control": "private, max-age=3600, immutable",
    }
    if not kind.startswith("image/"):
        headers["Content-Disposition"] = "attachment"
    return web.Response(body=content, content_type=kind, headers=headers)
