"""From a request's body to a message that Discord would take."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field

from sandbox.attachments import Body, Upload, stored_name
from sandbox.errors import FormErrors, Json, empty_message, uploads_limited
from sandbox.records import Attachment, Channel, ChannelType, Message, MessageFlag
from sandbox.validate.form import parse
from sandbox.validate.layout import Parts, Path, layout, media, walk
from sandbox.validate.messages import AllowedMentions, MessageForm, check_message
from sandbox.world import World

MAX_FILES = 10
CREATE_FLAGS = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2
EDIT_FLAGS = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2
REFERENCE = "attachment://"


@dataclass(slots=True)
class NewFile:
    """A file to be kept with a message."""

    upload: Upload
    filename: str
    description: str | None


@dataclass(slots=True)
class Draft:
    """A checked message that is not yet posted, or a message as it is to become."""

    form: MessageForm
    flags: int
    content: str
    embeds: list[Json]
    components: list[Json]
    kept: list[Attachment] = field(default_factory=list)
    files: list[NewFile] = field(default_factory=list)

    @property
    def allowed(self) -> AllowedMentions | None:
        """The mentions that may notify."""
        return self.form.allowed_mentions


def draft(
    raw: Json,
    files: dict[str, Upload],
    *,
    old: Message | None = None,
    under: Path = (),
    emojis: Container[str] = (),
) -> Draft:
    """A new message, or ``old`` as changed; ``emojis``: ids of the application's. Raises 50035 and 50006."""
    form = parse(MessageForm, raw, under)
    errors = FormErrors()
    check_message(form, errors, under)
    flags = _flags(form, old, errors, under)
    v2 = bool(flags & MessageFlag.COMPONENTS_V2)
    components = old.components if old else []
    if form.given("components") or old is None:
        components = layout(form.components, v2=v2, errors=errors, under=under, emojis=emojis)
    content, embeds = _legacy(form, old)
    if v2:
        _refuse_legacy(content, embeds, errors, under)
    kept, new = _files(form, files, old)
    made = Draft(form, flags, content, embeds, components, kept, new)
    _check_files(made, errors, under)
    errors.raise_any()
    if not (components or content or embeds or kept or new):
        raise empty_message()
    return made


def body_draft(body: Body, *, old: Message | None = None, emojis: Container[str] = ()) -> Draft:
    """The message that a request's whole body is."""
    return draft(body.object, body.files, old=old, emojis=emojis)


def check_uploads(world: World, channel: Channel, made: Draft) -> None:
    """Raises 400001 for a new file in a server that takes none for now; private messages take them."""
    if made.files and channel.type is not ChannelType.DM and not world.identity.takes_files:
        raise uploads_limited()


def _flags(form: MessageForm, old: Message | None, errors: FormErrors, under: Path) -> int:
    given = form.flags or 0
    if old is None:
        return given & CREATE_FLAGS
    if form.flags is not None and old.v2 and not given & MessageFlag.COMPONENTS_V2:
        text = "The IS_COMPONENTS_V2 flag cannot be removed"
        errors.add((*under, "flags"), "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", text)
    if form.flags is None:
        return old.flags
    return (old.flags & ~EDIT_FLAGS) | (given & EDIT_FLAGS) | (old.flags & MessageFlag.COMPONENTS_V2)


def _legacy(form: MessageForm, old: Message | None) -> tuple[str, list[Json]]:
    content = (form.content or "").strip() if form.given("content") or old is None else old.content
    if form.given("embeds") or old is None:
        return content, [
            {"type": "rich", **embed.model_dump(exclude_none=True)} for embed in form.embeds or []
        ]
    return content, old.embeds


def _refuse_legacy(content: str, embeds: list[Json], errors: FormErrors, under: Path) -> None:
    for field_, value in (("content", content), ("embeds", embeds)):
        if value:
            text = f"The '{field_}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            errors.add((*under, field_), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", text)


def _files(
    form: MessageForm, files: dict[str, Upload], old: Message | None
) -> tuple[list[Attachment], list[NewFile]]:
    """The attachments that stay, and those that come: a list given names all that stay."""
    there = {attachment.id: attachment.model_copy() for attachment in old.attachments} if old else {}
    listed = {named.id: named for named in form.attachments or []}
    kept = list(there.values())
    if form.given("attachments"):
        kept = [there[id_] for id_ in listed if id_ in there]
        for attachment in kept:
            if listed[attachment.id].description is not None:
                attachment.description = listed[attachment.id].description or None
    new = []
    for number, upload in sorted(files.items(), key=lambda item: int(item[0])):
        told = listed.get(number)
        name = told.filename if told and told.filename else upload.filename
        new.append(NewFile(upload, stored_name(name), told.description if told else None))
    return kept, new


def _check_files(made: Draft, errors: FormErrors, under: Path) -> None:
    """At most ten; each reference has its file; with Components V2 each file has its reference."""
    names = [*(attachment.filename for attachment in made.kept), *(file.filename for file in made.files)]
    if len(names) > MAX_FILES:
        text = f"Must be {MAX_FILES} or fewer in length."
        errors.add((*under, "attachments"), "BASE_TYPE_MAX_LENGTH", text)
    shown = set()
    for path, item in references(walk(made.components), made.embeds):
        name = item["url"].removeprefix(REFERENCE)
        shown.add(name)
        if name not in names:
            code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
            errors.add((*under, *path, "url"), code, "The referenced attachment was not found")
    if made.flags & MessageFlag.COMPONENTS_V2:
        for index, name in enumerate(names):
            if name not in shown:
                text = f'The attachment "{name}" must be referenced by a component'
                errors.add((*under, "attachments", index), "MESSAGE_ATTACHMENT_NOT_REFERENCED", text)


def references(parts: Parts, embeds: list[Json]) -> Parts:
    """Everything in these components and embeds that shows a file of the message itself, with its path."""
    found = media(parts)
    for index, embed in enumerate(embeds):
        pictures = ("image", "thumbnail")
        found += [(("embeds", index, picture), embed[picture]) for picture in pictures if picture in embed]
    return [(path, item) for path, item in found if item["url"].startswith(REFERENCE)]
