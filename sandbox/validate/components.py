"""Components of messages, V1 and V2, as bots send them."""

from __future__ import annotations

from typing import Annotated, Literal
from urllib.parse import urlsplit

from emoji import is_emoji
from pydantic import AfterValidator, Discriminator, Field, Tag, ValidationInfo, model_validator
from pydantic_core import PydanticCustomError

from sandbox.validate.form import Form, Snowflake, between, length, tagger

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = range(
    1, 9
)
SECTION, TEXT_DISPLAY, THUMBNAIL, MEDIA_GALLERY, FILE, SEPARATOR = range(9, 15)
CONTAINER, LABEL, FILE_UPLOAD = 17, 18, 19
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23
WEB = ("http", "https")
LINK, PREMIUM = 5, 6  # styles of buttons that send no interaction

CustomId = Annotated[str, length(1, 100)]
Number = Annotated[int, between(0, 2**31 - 1)]


class Part(Form):
    """Any component."""

    id: Number | None = None


def _unicode(name: str, others: ValidationInfo) -> str:
    if others.data.get("id", "") is None and not is_emoji(name):
        raise PydanticCustomError("COMPONENT_INVALID_EMOJI", "Invalid emoji")
    return name


def _custom(id_: str, info: ValidationInfo) -> str:
    """One of the application's own, whose ids are the context; the guild has none."""
    if id_ not in (info.context or ()):
        raise PydanticCustomError("COMPONENT_INVALID_EMOJI", "Invalid emoji")
    return id_


class Emoji(Form):
    """A picture on a button or an option: one of Unicode's, or of the application's own."""

    id: Annotated[Snowflake, AfterValidator(_custom)] | None = None
    name: Annotated[str, length(1, 32), AfterValidator(_unicode)] | None = None
    animated: bool | None = None

    @model_validator(mode="after")
    def _named(self) -> Emoji:
        if self.id is None and self.name is None:
            raise PydanticCustomError("BASE_TYPE_REQUIRED", "This field is required")
        return self


def address(*schemes: str) -> AfterValidator:
    """An address of one of these schemes, with a host that has a dot."""

    def check(url: str) -> str:
        scheme, _, rest = url.partition("://")
        if not rest or scheme not in schemes:
            text = 'Scheme "{scheme}" is not supported. Scheme must be one of {schemes}.'
            given = {"scheme": url.partition(":")[0], "schemes": str(schemes)}
            raise PydanticCustomError("URL_TYPE_INVALID_SCHEME", text, given)
        if scheme in WEB and not _has_host(url):
            raise PydanticCustomError("URL_TYPE_INVALID_URL", "Not a well formed URL.")
        return url

    return AfterValidator(check)


def _has_host(url: str) -> bool:
    try:
        return "." in (urlsplit(url).hostname or "")
    except ValueError:
        return False


class Button(Part):
    """A button: with a custom id, or a link."""

    type: Literal[2]
    style: Annotated[int, between(1, 6)]
    label: Annotated[str, length(0, 80)] | None = None
    emoji: Emoji | None = None
    custom_id: CustomId | None = None
    url: Annotated[str, length(0, 512), address(*WEB, "discord")] | None = None
    sku_id: Snowflake | None = None
    disabled: bool | None = None

    @model_validator(mode="after")
    def _fits(self) -> Button:
        if self.style == LINK and (not self.url or self.custom_id is not None):
            raise PydanticCustomError("BUTTON_COMPONENT_INVALID_URL", "A link button takes a url alone")
        if self.style < LINK and self.custom_id is None:
            raise PydanticCustomError("BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
        if self.style < LINK and self.url is not None:
            raise PydanticCustomError("BUTTON_COMPONENT_INVALID_URL", "A url is for link buttons")
        if self.style == PREMIUM and self.sku_id is None:
            raise PydanticCustomError("BUTTON_COMPONENT_SKU_ID_REQUIRED", "A premium button needs a sku_id")
        if self.style != PREMIUM and not (self.label or "").strip() and self.emoji is None:
            raise PydanticCustomError("BASE_TYPE_REQUIRED", "A button needs a label or an emoji")
        return self


class Option(Form):
    """A choice of a select menu, radio group or checkbox group."""

    label: Annotated[str, length(1, 100)]
    value: Annotated[str, length(1, 100)]
    description: Annotated[str, length(0, 100)] | None = None
    emoji: Emoji | None = None
    default: bool | None = None


class Select(Part):
    """Common fields of all select menus."""

    custom_id: CustomId
    placeholder: Annotated[str, length(0, 150)] | None = None
    min_values: Annotated[int, between(0, 25)] | None = None
    max_values: Annotated[int, between(1, 25)] | None = None
    disabled: bool | None = None
    required: bool | None = None

    @model_validator(mode="after")
    def _bounds(self) -> Select:
        if (1 if self.min_values is None else self.min_values) > (self.max_values or 1):
            raise PydanticCustomError("SELECT_COMPONENT_MIN_OVER_MAX", "min_values is larger than max_values")
        return self


class StringSelect(Select):
    """A menu of given options."""

    type: Literal[3]
    options: Annotated[list[Option], length(1, 25)]


class DefaultValue(Form):
    """A user, role or channel that is chosen beforehand."""

    id: Snowflake
    type: Literal["user", "role", "channel"]


DEFAULT_KINDS = {
    USER_SELECT: ("user",),
    ROLE_SELECT: ("role",),
    MENTIONABLE_SELECT: ("user", "role"),
    CHANNEL_SELECT: ("channel",),
}


class EntitySelect(Select):
    """A menu of users, roles, both, or channels."""

    type: Literal[5, 6, 7, 8]
    default_values: Annotated[list[DefaultValue], length(0, 25)] | None = None
    channel_types: list[int] | None = None

    @model_validator(mode="after")
    def _defaults(self) -> EntitySelect:
        chosen = self.default_values or []
        least = 1 if self.min_values is None else self.min_values
        if chosen and not least <= len(chosen) <= (self.max_values or 1):
            text = "There must be as many default values as may be chosen"
            raise PydanticCustomError("SELECT_COMPONENT_INVALID_DEFAULT_VALUES", text)
        if any(value.type not in DEFAULT_KINDS[self.type] for value in chosen):
            text = "The default values are not of the menu's kind"
            raise PydanticCustomError("SELECT_COMPONENT_INVALID_DEFAULT_VALUES", text)
        return self


RowMember = Annotated[
    Annotated[Button, Tag("=button")]
    | Annotated[StringSelect, Tag("=select")]
    | Annotated[EntitySelect, Tag("=entity")],
    Discriminator(
        tagger(
            "type",
            {BUTTON: "=button", STRING_SELECT: "=select", **dict.fromkeys((5, 6, 7, 8), "=entity")},
        ),
        custom_error_type="UNION_TYPE_CHOICES",
        custom_error_message='Value of field "type" must be one of (2, 3, 5, 6, 7, 8).',
    ),
]


def _one_width(members: list[RowMember]) -> list[RowMember]:
    if len(members) > 1 and any(not isinstance(member, Button) for member in members):
        text = "The specified component exceeds the maximum width"
        raise PydanticCustomError("COMPONENT_LAYOUT_WIDTH_EXCEEDED", text)
    return members


class Row(Part):
    """Up to five buttons, or one select menu."""

    type: Literal[1]
    components: Annotated[list[RowMember], length(1, 5), AfterValidator(_one_width)]


class TextDisplay(Part):
    """Text in Markdown."""

    type: Literal[10]
    content: Annotated[str, length(1, 4000)]


def _uploaded(url: str) -> str:
    if not url.startswith("attachment://"):
        text = "The file must be an attachment of the message"
        raise PydanticCustomError("UNFURLED_MEDIA_ITEM_ATTACHMENT_REQUIRED", text)
    return url


class Media(Form):
    """The address of a picture: ``attachment://name``, or a web address."""

    url: Annotated[str, length(1, 2048), address(*WEB, "attachment")]


class UploadedMedia(Form):
    """The address of a file of the message itself: ``attachment://name``."""

    url: Annotated[str, length(1, 2048), AfterValidator(_uploaded)]


class Described(Form):
    """A picture with alt text."""

    media: Media
    description: Annotated[str, length(1, 1024)] | None = None
    spoiler: bool | None = None


class Thumbnail(Part, Described):
    """A small picture beside a section."""

    type: Literal[11]


class MediaGallery(Part):
    """One to ten pictures."""

    type: Literal[12]
    items: Annotated[list[Described], length(1, 10)]


class File(Part):
    """A file to download."""

    type: Literal[13]
    file: UploadedMedia
    spoiler: bool | None = None


class Separator(Part):
    """Space, with a line or without."""

    type: Literal[14]
    divider: bool | None = None
    spacing: Annotated[int, between(1, 2)] | None = None


Accessory = Annotated[
    Annotated[Button, Tag("=button")] | Annotated[Thumbnail, Tag("=thumbnail")],
    Discriminator(
        tagger("type", {BUTTON: "=button", THUMBNAIL: "=thumbnail"}),
        custom_error_type="UNION_TYPE_CHOICES",
        custom_error_message='Value of field "type" must be one of (2, 11).',
    ),
]


class Section(Part):
    """One to three texts with a button or a picture beside them."""

    type: Literal[9]
    components: Annotated[list[TextDisplay], length(1, 3)]
    accessory: Accessory


_INSIDE = {
    ROW: "=row",
    SECTION: "=section",
    TEXT_DISPLAY: "=text",
    MEDIA_GALLERY: "=gallery",
    FILE: "=file",
    SEPARATOR: "=separator",
}
_Inside = (
    Annotated[Row, Tag("=row")]
    | Annotated[Section, Tag("=section")]
    | Annotated[TextDisplay, Tag("=text")]
    | Annotated[MediaGallery, Tag("=gallery")]
    | Annotated[File, Tag("=file")]
    | Annotated[Separator, Tag("=separator")]
)


class Container(Part):
    """A frame around other components."""

    type: Literal[17]
    accent_color: Annotated[int, between(0, 0xFFFFFF)] | None = None
    spoiler: bool | None = None
    components: Annotated[
        list[
            Annotated[
                _Inside,
                Discriminator(
                    tagger("type", _INSIDE),
                    custom_error_type="UNION_TYPE_CHOICES",
                    custom_error_message='Value of field "type" must be one of (1, 9, 10, 12, 13, 14).',
                ),
            ]
        ],
        length(1, 40),
    ]


class LayoutV1(Form):
    """The components of an ordinary message: rows alone."""

    components: Annotated[
        list[
            Annotated[
                Annotated[Row, Tag("=row")],
                Discriminator(
                    tagger("type", {ROW: "=row"}),
                    custom_error_type="UNION_TYPE_CHOICES",
                    custom_error_message='Value of field "type" must be one of (1,).',
                ),
            ]
        ],
        length(0, 5),
    ] = Field(default_factory=list)


class LayoutV2(Form):
    """The components of a message with the flag for Components V2."""

    components: Annotated[
        list[
            Annotated[
                _Inside | Annotated[Container, Tag("=container")],
                Discriminator(
                    tagger("type", {**_INSIDE, CONTAINER: "=container"}),
                    custom_error_type="UNION_TYPE_CHOICES",
                    custom_error_message='Value of field "type" must be one of (1, 9, 10, 12, 13, 14, 17).',
                ),
            ]
        ],
        length(0, 40),
    ] = Field(default_factory=list)
