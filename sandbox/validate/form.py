"""Request bodies as pydantic models whose faults read like Discord's."""

from __future__ import annotations

from collections.abc import Callable, Container, Sized
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, ValidationError
from pydantic_core import PydanticCustomError

from sandbox.errors import FormErrors

FormT = TypeVar("FormT", bound="Form")
SizedT = TypeVar("SizedT", bound=Sized)

MAX_DIGITS = 20  # of a number of 64 bits
TAG = "="  # union members are tagged "=name", so that their names can be taken out of the paths of faults
KEY = "[key]"  # pydantic's step for a fault in a dictionary's key itself

# pydantic's fault -> Discord's code and message
FAULTS = {
    "missing": ("BASE_TYPE_REQUIRED", "This field is required"),
    "string_type": ("STRING_TYPE_CONVERT", "Could not interpret value as string."),
    "int_type": ("NUMBER_TYPE_COERCE", "Value is not int."),
    "int_parsing": ("NUMBER_TYPE_COERCE", "Value is not int."),
    "bool_type": ("BOOLEAN_TYPE_CONVERT", "Must be either true or false."),
    "bool_parsing": ("BOOLEAN_TYPE_CONVERT", "Must be either true or false."),
    "list_type": ("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"),
    "model_type": ("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType"),
    "model_attributes_type": ("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType"),
    "dict_type": ("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"),
    "literal_error": ("BASE_TYPE_CHOICES", "Value must be one of {expected}."),
}


class Form(BaseModel):
    """A body, or a part of one. Unknown fields are passed over, as Discord does."""

    model_config = ConfigDict(extra="ignore", allow_inf_nan=False)


def length(low: int, high: int) -> AfterValidator:
    """Text of ``low`` to ``high`` characters, or a list of as many items. Blanks alone are no text."""

    def check(value: SizedT) -> SizedT:
        size = len(value)
        if low and isinstance(value, str) and not value.strip():
            raise PydanticCustomError("BASE_TYPE_REQUIRED", "This field is required")
        if low <= size <= high:
            return value
        if low:
            text = "Must be between {low} and {high} in length."
            raise PydanticCustomError("BASE_TYPE_BAD_LENGTH", text, {"low": low, "high": high})
        raise PydanticCustomError(
            "BASE_TYPE_MAX_LENGTH", "Must be {high} or fewer in length.", {"high": high}
        )

    return AfterValidator(check)


def between(low: int, high: int) -> AfterValidator:
    """A whole number from ``low`` to ``high``."""

    def check(value: int) -> int:
        if value < low:
            text = "int value should be greater than or equal to {low}."
            raise PydanticCustomError("NUMBER_TYPE_MIN", text, {"low": low})
        if value > high:
            text = "int value should be less than or equal to {high}."
            raise PydanticCustomError("NUMBER_TYPE_MAX", text, {"high": high})
        return value

    return AfterValidator(check)


def _snowflake(value: object) -> str:
    text = str(value) if isinstance(value, int | str) else ""
    if text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS:
        return text
    text = 'Value "{value}" is not snowflake.'
    raise PydanticCustomError("NUMBER_TYPE_COERCE", text, {"value": str(value)})


def _distinct(values: list[Any]) -> list[Any]:
    if len(set(values)) < len(values):
        raise PydanticCustomError("SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
    return values


DISTINCT = AfterValidator(_distinct)
Snowflake = Annotated[str, BeforeValidator(_snowflake)]


def tagger(field: str, tags: dict[Any, str]) -> Callable[[Any], str | None]:
    """A discriminator for the members of a union, by a field's value."""

    def tag(value: Any) -> str | None:
        found = value.get(field) if isinstance(value, dict) else getattr(value, field, None)
        return tags.get(found) if isinstance(found, int) else None

    return tag


def parse(
    model: type[FormT], body: object, under: tuple[str | int, ...] = (), emojis: Container[str] = ()
) -> FormT:
    """Read a body. Raises error 50035 with every fault at its path below ``under``.

    ``emojis`` are the ids of the application's own.
    """
    try:
        return model.model_validate(body, context=emojis)
    except ValidationError as error:
        errors = FormErrors()
        add_faults(errors, error, under)
        errors.raise_any()
        raise


def add_faults(errors: FormErrors, error: ValidationError, under: tuple[str | int, ...] = ()) -> None:
    """Note pydantic's findings in Discord's words."""
    for fault in error.errors(include_url=False):
        path = tuple(step for step in fault["loc"] if not str(step).startswith((TAG, KEY)))
        code, message = FAULTS.get(fault["type"], (fault["type"].upper(), fault["msg"]))
        if fault["type"] == "literal_error":
            message = message.format(expected=fault["ctx"]["expected"])
        errors.add((*under, *path), code, message)
