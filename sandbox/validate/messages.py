"""Bodies of messages: new ones, edits, answers to interactions."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator
from pydantic_core import PydanticCustomError

from sandbox.errors import FormErrors
from sandbox.validate.components import WEB, address
from sandbox.validate.form import DISTINCT, Form, Snowflake, between, length
from sandbox.validate.layout import Path

MAX_EMBED_TEXT = 6000  # characters of all embeds of a message together


class EmbedField(Form):
    """A field of an embed."""

    name: Annotated[str, length(1, 256)]
    value: Annotated[str, length(1, 1024)]
    inline: bool | None = None


Icon = Annotated[str, length(0, 2048), address(*WEB, "attachment")]
Link = Annotated[str, length(0, 2048), address(*WEB)]


class EmbedFooter(Form):
    """The small print of an embed."""

    text: Annotated[str, length(1, 2048)]
    icon_url: Icon | None = None


class EmbedAuthor(Form):
    """The line above an embed's title."""

    name: Annotated[str, length(1, 256)]
    url: Link | None = None
    icon_url: Icon | None = None


class EmbedImage(Form):
    """A picture of an embed."""

    url: Annotated[str, length(1, 2048), address(*WEB, "attachment")]


def _instant(text: str) -> str:
    try:
        datetime.fromisoformat(text)
    except ValueError as error:
        fault = "Could not parse {text}. Should be ISO8601."
        raise PydanticCustomError("DATE_TIME_TYPE_PARSE", fault, {"text": text}) from error
    return text


class Embed(Form):
    """An embed."""

    title: Annotated[str, length(0, 256)] | None = None
    description: Annotated[str, length(0, 4096)] | None = None
    url: Link | None = None
    color: Annotated[int, between(0, 0xFFFFFF)] | None = None
    timestamp: Annotated[str, AfterValidator(_instant)] | None = None
    footer: EmbedFooter | None = None
    author: EmbedAuthor | None = None
    image: EmbedImage | None = None
    thumbnail: EmbedImage | None = None
    fields: Annotated[list[EmbedField], length(0, 25)] | None = None

    @property
    def empty(self) -> bool:
        """Whether there is nothing to show."""
        shown = (self.footer, self.author, self.image, self.thumbnail, self.fields, self.timestamp)
        return not any(shown) and not any(text and text.strip() for text in (self.title, self.description))

    def letters(self) -> int:
        """The number of characters that count towards the limit of a message's embeds."""
        texts = [self.title, self.description]
        texts += [self.footer.text] if self.footer else []
        texts += [self.author.name] if self.author else []
        texts += [text for field in self.fields or [] for text in (field.name, field.value)]
        return sum(len(text or "") for text in texts)


class AllowedMentions(Form):
    """The mentions that may notify."""

    parse: Annotated[list[Literal["everyone", "users", "roles"]], DISTINCT] | None = None
    users: Annotated[list[Snowflake], length(0, 100), DISTINCT] | None = None
    roles: Annotated[list[Snowflake], length(0, 100), DISTINCT] | None = None
    replied_user: bool | None = None


class AttachmentForm(Form):
    """A file to keep (its id), or one that comes with the request (the number of its part)."""

    id: Snowflake
    filename: Annotated[str, length(1, 1024)] | None = None
    description: Annotated[str, length(0, 1024)] | None = None


class Reference(Form):
    """The message that is replied to."""

    message_id: Snowflake
    fail_if_not_exists: bool | None = None


def _nonce(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, int | str | None):
        raise PydanticCustomError("NONCE_TYPE_COERCE", "A nonce is a whole number or text")
    return str(value) if isinstance(value, int) else value


class MessageForm(Form):
    """A message's body. ``components`` are checked apart, by the message's flags."""

    content: Annotated[str, length(0, 2000)] | None = None
    embeds: Annotated[list[Embed], length(0, 10)] | None = None
    allowed_mentions: AllowedMentions | None = None
    components: Any = None
    attachments: Annotated[list[AttachmentForm], length(0, 10)] | None = None
    flags: Annotated[int, between(0, 2**31 - 1)] | None = None
    tts: bool | None = None
    nonce: Annotated[Annotated[str, length(0, 25)] | None, BeforeValidator(_nonce)] = None
    enforce_nonce: bool | None = None
    message_reference: Reference | None = None

    def given(self, field: str) -> bool:
        """Return whether the body has this field, even if it is null."""
        return field in self.model_fields_set


def check_message(form: MessageForm, errors: FormErrors, under: Path) -> None:
    """Rules over several fields: the embeds' total, and mentions that exclude each other."""
    if sum(embed.letters() for embed in form.embeds or []) > MAX_EMBED_TEXT:
        text = f"Embed size exceeds maximum size of {MAX_EMBED_TEXT}"
        errors.add((*under, "embeds"), "MAX_EMBED_SIZE_EXCEEDED", text)
    for index, embed in enumerate(form.embeds or []):
        if embed.empty:
            where = (*under, "embeds", index, "description")
            errors.add(where, "BASE_TYPE_REQUIRED", "This field is required")
    allowed = form.allowed_mentions
    for kind in ("users", "roles"):
        if allowed and kind in (allowed.parse or []) and getattr(allowed, kind):
            text = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            where = (*under, "allowed_mentions", "parse")
            errors.add(where, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", text)
