"""Application commands, as bots register them, and the choices of autocompletion."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator
from pydantic_core import PydanticCustomError

from sandbox.errors import FormErrors, Json
from sandbox.validate.form import DISTINCT, Form, Snowflake, between, length, parse
from sandbox.validate.layout import Path

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(
    1, 12
)
CHAT_INPUT = 1
MAX_SIZE = 8000  # characters of names, descriptions and values of one command
MAX_PERMISSIONS = 2**54 - 1
MARKED_SCRIPTS = ("DEVANAGARI", "THAI")  # their vowel signs count as letters


def _slash_name(name: str) -> bool:
    return name == name.lower() and all(
        letter in "-_'"
        or unicodedata.category(letter)[0] in "LN"
        or unicodedata.name(letter, "").startswith(MARKED_SCRIPTS)
        for letter in name
    )


def _option_name(name: str) -> str:
    if not _slash_name(name):
        text = "Command name is invalid"
        raise PydanticCustomError("APPLICATION_COMMAND_INVALID_NAME", text)
    return name


Name = Annotated[str, length(1, 32)]
OptionName = Annotated[str, length(1, 32), AfterValidator(_option_name)]
Value = Annotated[str, length(0, 100)] | int | float


Locale = Literal[
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr",
    "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk",
    "vi", "zh-CN", "zh-TW",
]  # fmt: skip
Translations = dict[Locale, Annotated[str, length(1, 100)]]


VALUES: dict[int, tuple[tuple[type, ...], str, str]] = {
    STRING: ((str,), "STRING_TYPE_CONVERT", "Could not interpret value as string."),
    INTEGER: ((int,), "NUMBER_TYPE_COERCE", "Value is not int."),
    NUMBER: ((int, float), "NUMBER_TYPE_COERCE", "Value is not float."),
}


class Choice(Form):
    """A value to choose from."""

    name: Annotated[str, length(1, 100)]
    name_localizations: Translations | None = None
    value: Value


class Option(Form):
    """An option, a subcommand or a group of them."""

    type: Annotated[int, between(1, 11)]
    name: OptionName
    name_localizations: dict[Locale, OptionName] | None = None
    description: Annotated[str, length(1, 100)]
    description_localizations: Translations | None = None
    required: bool | None = None
    autocomplete: bool | None = None
    choices: Annotated[list[Choice], length(0, 25)] | None = None
    options: Annotated[list[Option], length(0, 25)] | None = None
    channel_types: list[int] | None = None
    min_value: int | float | None = None
    max_value: int | float | None = None
    min_length: Annotated[int, between(0, 6000)] | None = None
    max_length: Annotated[int, between(1, 6000)] | None = None


def _permissions(value: object) -> object:
    text = str(value) if isinstance(value, int | str) else ""
    if not (text.isascii() and text.isdigit()):
        raise PydanticCustomError("NUMBER_TYPE_COERCE", 'Value "{value}" is not int.', {"value": str(value)})
    if len(text) > len(str(MAX_PERMISSIONS)) or int(text) > MAX_PERMISSIONS:
        text = "int value should be less than or equal to {high}."
        raise PydanticCustomError("NUMBER_TYPE_MAX", text, {"high": MAX_PERMISSIONS})
    return text


class Command(Form):
    """A command. Type 1 is a slash command; 2 and 3 sit in the menus of users and messages."""

    id: Snowflake | None = None
    type: Literal[1, 2, 3] | None = None
    name: Name
    name_localizations: dict[Locale, Name] | None = None
    description: Annotated[str, length(0, 100)] | None = None
    description_localizations: Translations | None = None
    options: Annotated[list[Option], length(0, 25)] | None = None
    default_member_permissions: Annotated[str, BeforeValidator(_permissions)] | None = None
    dm_permission: bool | None = None
    contexts: Annotated[list[Literal[0, 1, 2]], length(1, 3), DISTINCT] | None = None
    integration_types: Annotated[list[Literal[0, 1]], length(1, 2), DISTINCT] | None = None
    nsfw: bool | None = None


class Choices(Form):
    """The answer to an autocompletion."""

    choices: Annotated[list[Choice], length(0, 25)]


def command(raw: object, under: Path = ()) -> Command:
    """A command, checked. Raises error 50035."""
    form = parse(Command, raw, under)
    errors = FormErrors()
    if (form.type or CHAT_INPUT) == CHAT_INPUT:
        names: dict[Path, str] = {("name",): form.name}
        names |= {("name_localizations", key): name for key, name in (form.name_localizations or {}).items()}
        for where in (where for where, name in names.items() if not _slash_name(name)):
            errors.add((*under, *where), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
        if not form.description:
            errors.add((*under, "description"), "BASE_TYPE_REQUIRED", "This field is required")
    else:
        for field in ("options", "description"):
            if getattr(form, field):
                text = "Context menu commands cannot have " + field
                errors.add((*under, field), "APPLICATION_COMMAND_INVALID_FIELD", text)
    _check_options(form.options or [], errors, (*under, "options"), depth=0)
    if _size(form.model_dump()) > MAX_SIZE:
        text = f"Command exceeds maximum size ({MAX_SIZE})"
        errors.add(under, "APPLICATION_COMMAND_TOO_LARGE", text)
    errors.raise_any()
    return form


def _check_options(options: list[Option], errors: FormErrors, path: Path, depth: int) -> None:
    names: set[str] = set()
    branches = [option.type in (SUBCOMMAND, GROUP) for option in options]
    if any(branches) and not all(branches):
        text = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        errors.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text)
    optional = False
    for index, option in enumerate(options):
        here = (*path, index)
        if option.name in names:
            errors.add(here, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
        names.add(option.name)
        if option.required and optional:
            text = "Required options must be placed before non-required options"
            errors.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text)
        optional = optional or not (option.required or option.type in (SUBCOMMAND, GROUP))
        _check_option(option, errors, here, depth)


def _check_option(option: Option, errors: FormErrors, here: Path, depth: int) -> None:
    # A group holds subcommands; a subcommand holds plain options; nothing goes deeper.
    if (option.type == GROUP and depth > 0) or (option.type == SUBCOMMAND and depth > 1):
        errors.add((*here, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Options nest too deep")
    if option.options and option.type not in (SUBCOMMAND, GROUP):
        errors.add((*here, "options"), "APPLICATION_COMMAND_INVALID_FIELD", "This option takes no options")
    inner = option.options or []
    if option.type == GROUP and any(nested.type != SUBCOMMAND for nested in inner):
        text = "A group holds subcommands alone"
        errors.add((*here, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text)
    if option.autocomplete and option.choices:
        text = "Options with choices cannot be autocompleted"
        errors.add((*here, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES", text)
    if option.choices and option.type not in (STRING, INTEGER, NUMBER):
        errors.add((*here, "choices"), "APPLICATION_COMMAND_INVALID_FIELD", "This option takes no choices")
    for least, most in ((option.min_value, option.max_value), (option.min_length, option.max_length)):
        if least is not None and most is not None and least > most:
            text = "The minimum is larger than the maximum"
            errors.add(here, "APPLICATION_COMMAND_OPTIONS_MIN_OVER_MAX", text)
    names = [choice.name for choice in option.choices or []]
    if len(set(names)) < len(names):
        text = "Choice name must be unique"
        errors.add((*here, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", text)
    check_values(option.choices or [], option.type, errors, (*here, "choices"))
    _check_options(inner, errors, (*here, "options"), depth + 1)


def check_values(choices: list[Choice], type_: int, errors: FormErrors, path: Path) -> None:
    """Each choice has a value of the option's own type."""
    wanted, code, text = VALUES.get(type_, VALUES[STRING])
    for index, choice in enumerate(choices):
        if not isinstance(choice.value, wanted):
            errors.add((*path, index, "value"), code, text)


def _size(node: Json) -> int:
    """Of each field only the longest translation counts (discord-api-docs #5343)."""
    own = sum(_longest(node, field) for field in ("name", "description", "value"))
    below: list[Any] = [*(node.get("options") or []), *(node.get("choices") or [])]
    return own + sum(_size(option) for option in below)


def _longest(node: Json, field: str) -> int:
    translations = (node.get(f"{field}_localizations") or {}).values()
    return max(len(str(text)) for text in (node.get(field) or "", *translations))
