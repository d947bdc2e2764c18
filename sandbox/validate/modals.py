"""Forms (modals), as bots send them."""

from __future__ import annotations

from collections.abc import Container
from typing import Annotated, Literal

from pydantic import Discriminator, Tag, model_validator
from pydantic_core import PydanticCustomError

from sandbox.errors import FormErrors, Json
from sandbox.validate.components import (
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    RADIO_GROUP,
    ROW,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
    CustomId,
    EntitySelect,
    Option,
    Part,
    StringSelect,
    TextDisplay,
)
from sandbox.validate.form import Form, between, length, parse, tagger
from sandbox.validate.layout import Parts, Path, check_ids, check_selects, number, walk


def check_bounds(least: int, most: int) -> None:
    """Raises a fault for a least number above the most."""
    if least > most:
        raise PydanticCustomError("COMPONENT_MIN_OVER_MAX", "The minimum is larger than the maximum")


class TextInput(Part):
    """A line (style 1) or a paragraph (style 2) to be typed."""

    type: Literal[4]
    custom_id: CustomId
    style: Annotated[int, between(1, 2)]
    label: Annotated[str, length(1, 45)] | None = None
    value: Annotated[str, length(0, 4000)] | None = None
    placeholder: Annotated[str, length(0, 100)] | None = None
    required: bool | None = None
    min_length: Annotated[int, between(0, 4000)] | None = None
    max_length: Annotated[int, between(1, 4000)] | None = None

    @model_validator(mode="after")
    def _bounds(self) -> TextInput:
        check_bounds(self.min_length or 0, self.max_length or 4000)
        return self


class RadioGroup(Part):
    """One of two to ten."""

    type: Literal[21]
    custom_id: CustomId
    required: bool | None = None
    options: Annotated[list[Option], length(2, 10)]


class CheckboxGroup(Part):
    """Some of one to ten."""

    type: Literal[22]
    custom_id: CustomId
    required: bool | None = None
    min_values: Annotated[int, between(0, 10)] | None = None
    max_values: Annotated[int, between(1, 10)] | None = None
    options: Annotated[list[Option], length(1, 10)]

    @model_validator(mode="after")
    def _bounds(self) -> CheckboxGroup:
        check_bounds(1 if self.min_values is None else self.min_values, self.max_values or len(self.options))
        check_bounds(self.max_values or 1, len(self.options))
        if self.min_values == 0 and self.required is not False:
            text = "With no minimum the group must not be required"
            raise PydanticCustomError("CHECKBOX_GROUP_REQUIRED_WITHOUT_MINIMUM", text)
        return self


class Checkbox(Part):
    """Yes or no."""

    type: Literal[23]
    custom_id: CustomId
    default: bool | None = None


class FileUpload(Part):
    """Files to be sent."""

    type: Literal[19]
    custom_id: CustomId
    required: bool | None = None
    min_values: Annotated[int, between(0, 10)] | None = None
    max_values: Annotated[int, between(1, 10)] | None = None


class OldRow(Part):
    """A row with one text input, the older way, which carries its own label."""

    type: Literal[1]
    components: Annotated[list[TextInput], length(1, 1)]

    @model_validator(mode="after")
    def _labelled(self) -> OldRow:
        if not self.components[0].label:
            raise PydanticCustomError("BASE_TYPE_REQUIRED", "A text input in a row needs a label")
        return self


class Label(Part):
    """A caption, an explanation, and the control they belong to."""

    type: Literal[18]
    label: Annotated[str, length(1, 45)]
    description: Annotated[str, length(1, 100)] | None = None
    component: Annotated[
        Annotated[TextInput, Tag("=text")]
        | Annotated[StringSelect, Tag("=select")]
        | Annotated[EntitySelect, Tag("=entity")]
        | Annotated[FileUpload, Tag("=upload")]
        | Annotated[RadioGroup, Tag("=radio")]
        | Annotated[CheckboxGroup, Tag("=group")]
        | Annotated[Checkbox, Tag("=box")],
        Discriminator(
            tagger(
                "type",
                {
                    TEXT_INPUT: "=text",
                    STRING_SELECT: "=select",
                    **dict.fromkeys((5, 6, 7, 8), "=entity"),
                    FILE_UPLOAD: "=upload",
                    RADIO_GROUP: "=radio",
                    CHECKBOX_GROUP: "=group",
                    CHECKBOX: "=box",
                },
            ),
            custom_error_type="UNION_TYPE_CHOICES",
            custom_error_message='Value of field "type" must be one of (3, 4, 5, 6, 7, 8, 19, 21, 22, 23).',
        ),
    ]


class Modal(Form):
    """A form: one to five parts."""

    custom_id: CustomId
    title: Annotated[str, length(1, 45)]
    components: Annotated[
        list[
            Annotated[
                Annotated[OldRow, Tag("=row")]
                | Annotated[Label, Tag("=label")]
                | Annotated[TextDisplay, Tag("=text")],
                Discriminator(
                    tagger("type", {ROW: "=row", LABEL: "=label", TEXT_DISPLAY: "=text"}),
                    custom_error_type="UNION_TYPE_CHOICES",
                    custom_error_message='Value of field "type" must be one of (1, 10, 18).',
                ),
            ]
        ],
        length(1, 5),
    ]


def modal(raw: object, under: Path, emojis: Container[str] = ()) -> Json:
    """A form, checked and its components numbered. Raises error 50035."""
    found: Json = parse(Modal, raw, under, emojis).model_dump(exclude_none=True)
    errors = FormErrors()
    parts = walk(found["components"])
    check_ids(parts, errors, under)
    check_selects(parts, errors, under)
    _check_enabled(parts, errors, under)
    errors.raise_any()
    number(parts)
    return found


def _check_enabled(parts: Parts, errors: FormErrors, under: Path) -> None:
    for path, component in parts:
        if component.get("disabled"):
            text = "A control of a form cannot be disabled"
            errors.add((*under, *path, "disabled"), "MODAL_COMPONENT_CANNOT_BE_DISABLED", text)
