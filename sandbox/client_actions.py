"""Actions of people, checked as Discord's client and servers do before the bot hears of them."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable
from typing import Any

from pydantic import Field, TypeAdapter, ValidationError

from sandbox.attachments import MAX_FILE_BYTES, Upload, attachment_json, keep
from sandbox.errors import Json
from sandbox.payloads import channel_json, member_json, role_json, user_json
from sandbox.records import Channel, ChannelType, Interaction, Message, User
from sandbox.validate import commands as options
from sandbox.validate.components import (
    BUTTON,
    CHANNEL_SELECT,
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    LINK,
    MENTIONABLE_SELECT,
    RADIO_GROUP,
    ROLE_SELECT,
    ROW,
    TEXT_INPUT,
    USER_SELECT,
)
from sandbox.validate.form import Form
from sandbox.validate.layout import walk
from sandbox.world import Chosen, World


class InvalidActionError(Exception):
    """A person's action is refused; the text says why."""


class SentFile(Form):
    """A file as the page sends it: its name, and what it holds in base64."""

    filename: str
    content: str


class SubmittedPart(Form):
    """An option, or a part of a filled-in form, as a client sends it."""

    name: str = ""
    custom_id: str = ""
    value: str | int | float | bool | SentFile | None = None
    values: list[str] = Field(default_factory=list)
    focused: bool = False
    options: list[SubmittedPart] = Field(default_factory=list)
    component: SubmittedPart | None = None
    components: list[SubmittedPart] = Field(default_factory=list)

    def leaves(self) -> list[SubmittedPart]:
        """The controls in this part."""
        inner = [*self.components, *([self.component] if self.component else [])]
        return [leaf for part in inner for leaf in part.leaves()] or [self]


_PARTS = TypeAdapter(list[SubmittedPart])
_VALUES = TypeAdapter(list[str])


class Resolver:
    """Collects the users, roles and channels that an interaction names."""

    def __init__(self, world: World, actor: User, channel: Channel) -> None:
        self._world = world
        self._actor = actor
        self._channel = channel
        self.found: Json = {}

    def add(self, kinds: Iterable[str], id_: str) -> None:
        """Resolve an id as one of these kinds. Raises InvalidActionError if it is none."""
        world = self._world
        user = world.users.get(id_)
        if "user" in kinds and user is not None:
            self.found.setdefault("users", {})[id_] = user_json(user)
            permissions = str(world.permissions(user, self._channel))
            member = member_json(user, with_user=False) | {"permissions": permissions}
            self.found.setdefault("members", {})[id_] = member
        elif "role" in kinds and id_ in world.roles:
            self.found.setdefault("roles", {})[id_] = role_json(world.roles[id_])
        elif "channel" in kinds and id_ in world.channels:
            channel = world.channels[id_]
            permissions = str(world.permissions(self._actor, channel))
            told = channel_json(world, channel) | {"permissions": permissions}
            self.found.setdefault("channels", {})[id_] = told
        else:
            raise InvalidActionError(f"There is no {' or '.join(kinds)} with the id {id_}.")

    def attach(self, file: object) -> str:
        """Keep a file sent with a command, and resolve it. Raises InvalidActionError if it isn't one."""
        if not isinstance(file, SentFile):
            raise InvalidActionError("This is not a file.")
        try:
            content = base64.b64decode(file.content, validate=True)
        except ValueError as error:
            raise InvalidActionError("This file is not in the format that the page sends.") from error
        if len(content) > MAX_FILE_BYTES:
            raise InvalidActionError("Your files are too powerful. The limit is 10 MB.")
        kept = keep(self._world, self._channel.id, Upload(file.filename, content), file.filename, None)
        self.found.setdefault("attachments", {})[kept.id] = attachment_json(self._world, kept)
        return kept.id


OPTION_KINDS = {
    options.USER: ("user",),
    options.CHANNEL: ("channel",),
    options.ROLE: ("role",),
    options.MENTIONABLE: ("user", "role"),
}
SELECT_KINDS = {
    USER_SELECT: ("user",),
    ROLE_SELECT: ("role",),
    MENTIONABLE_SELECT: ("user", "role"),
    CHANNEL_SELECT: ("channel",),
}


def usable_commands(world: World, user: User, channel: Channel | None) -> list[Json]:
    """The commands that a person may use (in this channel)."""
    found: list[Json] = []
    guild = world.identity.guild_id if channel is None else world.guild_of(channel)
    if guild not in world.guilds and (channel is None or channel.type is not ChannelType.DM):
        return found
    for command in world.commands.values():
        place = channel or next(iter(world.channels.values()))
        needed = int(command.get("default_member_permissions") or 0)
        direct = channel is not None and channel.type is ChannelType.DM
        allowed = direct or world.may(user, place, needed)
        if allowed and not (direct and not works_in_dms(command)):
            found.append(command)
    return found


def works_in_dms(command: Json) -> bool:
    """Return whether a command may be used in a DM with the bot."""
    contexts = command.get("contexts")
    if contexts is not None:
        return 1 in contexts
    return command.get("dm_permission") is not False and "guild_id" not in command


def command_data(world: World, user: User, channel: Channel, data: Json, *, complete: bool) -> Json:
    """A command as the bot hears of it. Raises InvalidActionError for what the client would not send."""
    command = world.commands.get(str(data.get("id")))
    if command is None:
        raise InvalidActionError("This command is out of date. Reload the page and try again.")
    if command not in usable_commands(world, user, channel):
        raise InvalidActionError("You can't use this command here.")
    if channel.thread is not None and channel.thread.archived:
        raise InvalidActionError("This thread is archived. Write a message first to reopen it.")
    resolver = Resolver(world, user, channel)
    given = _options(
        command.get("options", []), _submitted_parts(data, "options"), resolver, complete=complete
    )
    found: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
    if given:
        found["options"] = given
    if resolver.found:
        found["resolved"] = resolver.found
    if "guild_id" in command:
        found["guild_id"] = command["guild_id"]
    return found


def _values(data: Json) -> list[str]:
    try:
        return _VALUES.validate_python(data.get("values") or [])
    except ValidationError as error:
        raise InvalidActionError("The values are not in the format that Discord's clients send.") from error


def _submitted_parts(data: Json, field: str) -> list[SubmittedPart]:
    """The parts of what a person sends. Raises InvalidActionError if they make no sense."""
    try:
        return _PARTS.validate_python(data.get(field) or [])
    except ValidationError as error:
        raise InvalidActionError(f"The {field} are not in the format that Discord's clients send.") from error


def _options(
    known: list[Json], given: list[SubmittedPart], resolver: Resolver, *, complete: bool
) -> list[Json]:
    by_name = {option["name"]: option for option in known}
    found = []
    for part in given:
        option = by_name.get(part.name)
        if option is None:
            raise InvalidActionError(f"The command has no option “{part.name}”.")
        if option["type"] in (options.SUBCOMMAND, options.GROUP):
            inner = _options(option.get("options", []), part.options, resolver, complete=complete)
            found.append({"name": option["name"], "type": option["type"], "options": inner})
            continue
        value = _value(option, part.value, resolver, complete=complete)
        entry: Json = {"name": option["name"], "type": option["type"], "value": value}
        found.append(entry | ({"focused": True} if complete and part.focused else {}))
    if not complete:
        _check_required(known, {entry["name"] for entry in found})
    return found


def _check_required(known: list[Json], given: set[str]) -> None:
    for option in known:
        if option.get("required") and option["name"] not in given:
            raise InvalidActionError(f"The option “{option['name']}” is required.")
    if any(option["type"] in (options.SUBCOMMAND, options.GROUP) for option in known) and not given:
        raise InvalidActionError("Choose one of the subcommands.")


def _value(option: Json, value: Any, resolver: Resolver, *, complete: bool) -> Any:
    name, type_ = option["name"], option["type"]
    if complete:
        return value
    if type_ == options.ATTACHMENT:
        return resolver.attach(value)
    if type_ in OPTION_KINDS:
        resolver.add(OPTION_KINDS[type_], str(value))
        return str(value)
    if not _fits(type_, value):
        raise InvalidActionError(f"“{value}” is not a value for the option “{name}”.")
    choices = [choice["value"] for choice in option.get("choices", [])]
    if choices and value not in choices:
        raise InvalidActionError(f"“{value}” is not one of the choices of the option “{name}”.")
    size = len(value) if isinstance(value, str) else value
    least, most = (
        option.get("min_length", option.get("min_value")),
        option.get("max_length", option.get("max_value")),
    )
    if (least is not None and size < least) or (most is not None and size > most):
        raise InvalidActionError(f"The option “{name}” is too small or too large.")
    return value


def _fits(type_: int, value: Any) -> bool:
    if isinstance(value, bool):
        return type_ == options.BOOLEAN
    wanted: dict[int, Callable[[Any], bool]] = {
        options.STRING: lambda value: isinstance(value, str) and len(value) <= 6000,
        options.INTEGER: lambda value: isinstance(value, int),
        options.NUMBER: lambda value: isinstance(value, int | float),
    }
    return type_ in wanted and wanted[type_](value)


def component_data(world: World, user: User, message: Message, data: Json, *, forge: bool) -> Json:
    """A click or a choice as the bot hears of it. Raises InvalidActionError, but for a forged one."""
    custom_id, kind = str(data.get("custom_id")), data.get("component_type")
    control = _control(message, custom_id)
    if control is None or control["type"] != kind:
        if not forge:
            raise InvalidActionError("This control is no longer on the message.")
        control = {"type": kind, "custom_id": custom_id, "id": 1}
    elif control.get("disabled") and not forge:
        raise InvalidActionError("This control is disabled.")
    found: Json = {"id": control["id"], "component_type": kind, "custom_id": custom_id}
    if kind != BUTTON:
        resolver = Resolver(world, user, world.channels[message.channel_id])
        found["values"] = _values(data)
        if not forge:
            _check_choice(control, found["values"], resolver)
            _check_changed(world, (user.id, message.id, custom_id), message, control, found["values"])
        if resolver.found:
            found["resolved"] = resolver.found
    return found


def _control(message: Message, custom_id: str) -> Json | None:
    for _, component in walk(message.components):
        if component.get("custom_id") == custom_id and component.get("style") != LINK:
            return component
    return None


def _check_changed(
    world: World, menu: tuple[str, str, str], message: Message, control: Json, values: list[str]
) -> None:
    """Raises InvalidActionError for the choice that the menu shows already: clients send nothing then.

    A menu keeps what was chosen while it keeps its custom id (discord-api-docs #4801, #7765, #8160); once
    its message is edited, options chosen beforehand take its place.
    """
    preset = [str(option["value"]) for option in control.get("options", []) if option.get("default")]
    preset += [str(value["id"]) for value in control.get("default_values", [])]
    last = world.chosen.get(menu)
    shown = preset if last is None or (preset and last.edited != message.edited) else last.values
    if shown and set(shown) == set(values):
        raise InvalidActionError("This is already chosen: Discord sends nothing if it is chosen again.")
    world.chosen[menu] = Chosen(values, message.edited)


def _check_choice(control: Json, values: list[str], resolver: Resolver) -> None:
    least, most = control.get("min_values", 1), control.get("max_values", 1)
    if control.get("required") is False and not values:
        least = 0
    if not least <= len(values) <= most or len(set(values)) < len(values):
        raise InvalidActionError(f"Choose at least {least} and at most {most}.")
    if control["type"] in SELECT_KINDS:
        for value in values:
            resolver.add(SELECT_KINDS[control["type"]], value)
        return
    known = [option["value"] for option in control["options"]]
    for value in values:
        if value not in known:
            raise InvalidActionError(f"“{value}” is not one of the options.")


def modal_data(world: World, opener: Interaction, data: Json) -> Json:
    """A filled-in form as the bot hears of it. Raises InvalidActionError for missing or wrong answers."""
    form = opener.modal
    if form is None or form["custom_id"] != data.get("custom_id"):
        raise InvalidActionError("This form is no longer open.")
    given = {
        part.custom_id: part
        for submitted in _submitted_parts(data, "components")
        for part in submitted.leaves()
    }
    resolver = Resolver(world, world.users[opener.user_id], world.channels[opener.channel_id])
    parts: list[Json] = []
    for part in form["components"]:
        told: Json = {"type": part["type"], "id": part["id"]}
        if part["type"] == LABEL:
            told["component"] = _answer(part["component"], given, resolver)
        elif part["type"] == ROW:
            told["components"] = [_answer(inner, given, resolver) for inner in part["components"]]
        parts.append(told)
    found: Json = {"custom_id": form["custom_id"], "components": parts}
    return found | ({"resolved": resolver.found} if resolver.found else {})


def _answer(control: Json, given: dict[str, SubmittedPart], resolver: Resolver) -> Json:
    """One control's answer: ``value`` or ``values``."""
    kind, custom_id = control["type"], control["custom_id"]
    raw = given.get(custom_id) or SubmittedPart()
    told: Json = {"type": kind, "id": control["id"], "custom_id": custom_id}
    if kind == TEXT_INPUT:
        return told | {"value": _typed(control, str(raw.value or ""))}
    if kind == CHECKBOX:
        return told | {"value": bool(raw.value)}
    if kind == RADIO_GROUP:
        value = str(raw.value or "")
        _check_choice({**control, "min_values": 1, "max_values": 1}, [value] if value else [], resolver)
        return told | {"value": value or None}
    values = raw.values
    if kind == FILE_UPLOAD:
        if control.get("required") is not False:
            raise InvalidActionError("The sandbox cannot send files in a form.")
        return told | {"values": []}
    shape = {"min_values": 1, "max_values": len(control.get("options", ())) if kind == CHECKBOX_GROUP else 1}
    _check_choice({**shape, **control}, values, resolver)
    return told | {"values": values}


def _typed(control: Json, text: str) -> str:
    least, most = control.get("min_length", 0), control.get("max_length", 4000)
    if not text and control.get("required") is not False:
        raise InvalidActionError("A required field is empty.")
    if text and not least <= len(text) <= most:
        raise InvalidActionError(f"Write at least {least} and at most {most} characters.")
    return text
