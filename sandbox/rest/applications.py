"""The gateway's address, the bot itself, its application, and the commands it registers."""

from __future__ import annotations

from sandbox.client_actions import usable_commands
from sandbox.errors import ApiError, Json, invalid, unknown
from sandbox.limits import COMMANDS_LIMIT
from sandbox.payloads import application_json, user_json
from sandbox.rest.base import Answer, Call, Route
from sandbox.sessions import IDENTIFIES_A_DAY
from sandbox.validate.commands import CHAT_INPUT, Command, command

MAX_COMMANDS = {1: 100, 2: 15, 3: 15}  # commands of each type


async def gateway(call: Call) -> Answer:
    """The address of the gateway."""
    return {"url": call.api.sessions.address}


async def gateway_bot(call: Call) -> Answer:
    """The address of the gateway, and how many sessions may be started."""
    sessions = call.api.sessions
    limit = {
        "total": IDENTIFIES_A_DAY,
        "remaining": sessions.remaining(),
        "reset_after": sessions.reset_after(),
        "max_concurrency": 1,
    }
    return {"url": sessions.address, "shards": 1, "session_start_limit": limit}


async def me(call: Call) -> Answer:
    """The bot's own user."""
    extra = {"verified": True, "mfa_enabled": True, "email": None, "locale": "en-US"}
    return user_json(call.world.bot) | extra


async def user(call: Call) -> Answer:
    """Any user."""
    found = call.world.users.get(call.part("user"))
    if found is None:
        raise unknown("User")
    return user_json(found)


async def my_guilds(call: Call) -> Answer:
    """The guilds that the bot is in."""
    world = call.world
    roles = [world.roles[id_] for id_ in world.bot.roles]
    return [
        {
            "id": guild,
            "name": world.guild_name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(roles[0].permissions),
            "features": [],
        }
        for guild in world.guilds
    ]


async def application(call: Call) -> Answer:
    """The application."""
    return application_json(call.world)


def _scope(call: Call) -> str | None:
    """The guild that the commands of this path belong to; None: all guilds. Raises 10002 or 50001."""
    if call.part("application") != call.world.identity.bot_id:
        raise unknown("Application")
    guild = call.request.match_info.get("guild")
    if guild not in (None, call.world.identity.guild_id, *call.world.identity.more_guilds):
        raise ApiError(403, 50001, "Missing Access")
    return guild


def _of_scope(call: Call, scope: str | None) -> list[Json]:
    return [known for known in call.world.commands.values() if known.get("guild_id") == scope]


def _stored(call: Call, form: Command, scope: str | None, old: Json | None) -> Json:
    """The command as it is kept; a changed one gets a new version."""
    world = call.world
    found: Json = form.model_dump(exclude_none=True, exclude={"id"})
    found = {
        "type": CHAT_INPUT,
        "description": "",
        "default_member_permissions": None,
        "nsfw": False,
        "contexts": None,
        "integration_types": [0],
        "dm_permission": True,
        **found,
        "id": old["id"] if old else world.clock.snowflake(),
        "application_id": world.identity.bot_id,
        "name_localizations": form.name_localizations,
        "description_localizations": form.description_localizations,
    }
    if scope is not None:
        found["guild_id"] = scope
    same = old is not None and {**old, "version": ""} == {**found, "version": ""}
    found["version"] = old["version"] if old is not None and same else world.clock.snowflake()
    return found


def _same_place(existing: list[Json], form: Command) -> Json | None:
    kind = form.type or CHAT_INPUT
    for known in existing:
        if known["name"] == form.name and known["type"] == kind:
            return known
    return None


def _seen(call: Call, command_: Json) -> Json:
    if call.flag("with_localizations"):
        return command_
    return {key: value for key, value in command_.items() if not key.endswith("_localizations")}


def _tell_pages(call: Call) -> None:
    world = call.world
    world.hub.tell_pages(
        "COMMANDS", lambda user_id: {"commands": usable_commands(world, world.users[user_id], None)}
    )


async def list_commands(call: Call) -> Answer:
    """All commands of the scope."""
    return [_seen(call, known) for known in _of_scope(call, _scope(call))]


async def create_command(call: Call) -> Answer:
    """Register a command, in place of the one with its name and type. Raises 50035 or 30032."""
    scope = _scope(call)
    form = command((await call.body()).object)
    existing = _of_scope(call, scope)
    old = _same_place(existing, form)
    kind = form.type or CHAT_INPUT
    if old is None and sum(known["type"] == kind for known in existing) >= MAX_COMMANDS[kind]:
        raise ApiError(400, 30032, f"Maximum number of application commands reached ({MAX_COMMANDS[kind]})")
    call.api.limits.take_creations(scope, int(old is None))
    found = _stored(call, form, scope, old)
    call.world.save_command(found)
    _tell_pages(call)
    return found


async def replace_commands(call: Call) -> Answer:
    """Register exactly these commands. Raises 50035: one bad command, and nothing changes."""
    scope = _scope(call)
    raw = (await call.body()).json
    if not isinstance(raw, list):
        raise invalid((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
    forms = [command(sent, (index,)) for index, sent in enumerate(raw)]
    places = [(form.type or CHAT_INPUT, form.name) for form in forms]
    for index, place in enumerate(places):
        if place in places[:index]:
            text = "Application command names must be unique"
            raise invalid((index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", text)
    for kind, most in MAX_COMMANDS.items():
        if sum(taken == kind for taken, _ in places) > most:
            raise ApiError(400, 30032, f"Maximum number of application commands reached ({most})")
    existing = _of_scope(call, scope)
    known = [_same_place(existing, form) for form in forms]
    call.api.limits.take_creations(scope, known.count(None))
    found = [_stored(call, form, scope, old) for form, old in zip(forms, known, strict=True)]
    for stored in existing:
        call.world.drop_command(stored["id"])
    for stored in found:
        call.world.save_command(stored)
    _tell_pages(call)
    return list(found)


def _one(call: Call) -> Json:
    scope = _scope(call)
    found = call.world.commands.get(call.part("command"))
    if found is None or found.get("guild_id") != scope:
        raise unknown("application command")
    return found


async def get_command(call: Call) -> Answer:
    """One command."""
    return _one(call)


async def edit_command(call: Call) -> Answer:
    """Change some of a command's fields. Raises 50035."""
    old = _one(call)
    form = command({**old, **(await call.body()).object, "type": old["type"]})
    found = _stored(call, form, old.get("guild_id"), old)
    call.world.save_command(found)
    _tell_pages(call)
    return found


async def delete_command(call: Call) -> None:
    """Take a command back."""
    call.world.drop_command(_one(call)["id"])
    _tell_pages(call)


def _command_routes(base: str) -> list[Route]:
    return [
        Route("GET", base, list_commands),
        Route("POST", base, create_command, COMMANDS_LIMIT),
        Route("PUT", base, replace_commands, COMMANDS_LIMIT),
        Route("GET", base + "/{command}", get_command),
        Route("PATCH", base + "/{command}", edit_command, COMMANDS_LIMIT),
        Route("DELETE", base + "/{command}", delete_command, COMMANDS_LIMIT),
    ]


ROUTES = [
    Route("GET", "/gateway", gateway, open=True),
    Route("GET", "/gateway/bot", gateway_bot),
    Route("GET", "/users/@me", me),
    Route("GET", "/users/@me/guilds", my_guilds),
    Route("GET", "/users/{user}", user),
    Route("GET", "/applications/@me", application),
    Route("GET", "/oauth2/applications/@me", application),
    *_command_routes("/applications/{application}/commands"),
    *_command_routes("/applications/{application}/guilds/{guild}/commands"),
]
