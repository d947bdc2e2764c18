"""Commands: registered by the bot, used and completed by people."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tests.sandbox.conftest import Client, Json


def command(*options: Json, **more: Any) -> Json:
    """A slash command."""
    return {"name": "play", "description": "Plays.", "options": list(options), **more}


def option(name: str = "move", type_: int = 3, **more: Any) -> Json:
    """An option."""
    return {"name": name, "type": type_, "description": "What.", **more}


CHOICES = [{"name": str(index), "value": str(index)} for index in range(26)]
FAULTS: list[tuple[Json, str, str]] = [
    (command(name="Play"), "name", "APPLICATION_COMMAND_INVALID_NAME"),
    (command(name="play now"), "name", "APPLICATION_COMMAND_INVALID_NAME"),
    (command(name="x" * 33), "name", "BASE_TYPE_BAD_LENGTH"),
    (command(description=""), "description", "BASE_TYPE_REQUIRED"),
    (command(description="x" * 101), "description", "BASE_TYPE_MAX_LENGTH"),
    (command(*(option(f"o{index}") for index in range(26))), "options", "BASE_TYPE_MAX_LENGTH"),
    (command(option("Move")), "options.0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    (command(option(), option()), "options.1", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"),
    (command(option("a"), option("b", required=True)), "options.1",
     "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"),
    (command(option(choices=CHOICES)), "options.0.choices", "BASE_TYPE_MAX_LENGTH"),
    (command(option(choices=CHOICES[:2], autocomplete=True)), "options.0.autocomplete",
     "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES"),
    (command(option("a", 1), option("b")), "options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
    (command(option("a", 2, options=[option(f"s{index}", 1) for index in range(26)])), "options.0.options",
     "BASE_TYPE_MAX_LENGTH"),
    (command(option("a", 2, options=[option("b", 2)])), "options.0.options.0.type",
     "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
    (command(name_localizations={"de": "Spielen"}), "name_localizations.de",
     "APPLICATION_COMMAND_INVALID_NAME"),
    (command(name_localizations={"de": "x" * 33}), "name_localizations.de", "BASE_TYPE_BAD_LENGTH"),
    (command(option(name_localizations={"de": "Zug!"})), "options.0.name_localizations.de",
     "APPLICATION_COMMAND_INVALID_NAME"),
    (command(contexts=[]), "contexts", "BASE_TYPE_BAD_LENGTH"),
    (command(contexts=[0, 0]), "contexts", "SET_TYPE_ALREADY_CONTAINS_VALUE"),
    (command(integration_types=[2]), "integration_types.0", "BASE_TYPE_CHOICES"),
    (command(default_member_permissions="admin"), "default_member_permissions", "NUMBER_TYPE_COERCE"),
    (command(default_member_permissions="9" * 20), "default_member_permissions", "NUMBER_TYPE_MAX"),
    (command(option(choices=[{"name": "a", "value": 1}])), "options.0.choices.0.value",
     "STRING_TYPE_CONVERT"),
    (command(option(type_=4, choices=[{"name": "a", "value": "1"}])), "options.0.choices.0.value",
     "NUMBER_TYPE_COERCE"),
    (command(option(type_=4, min_value=3, max_value=2)), "options.0",
     "APPLICATION_COMMAND_OPTIONS_MIN_OVER_MAX"),
    (command(option(type_=12)), "options.0.type", "NUMBER_TYPE_MAX"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "path", "code"), FAULTS)
async def test_a_command_that_is_refused(client: Client, body: Json, path: str, code: str) -> None:
    """Discord: commands: names, descriptions, 25 options, 25 subcommands in a group."""
    answer = await client.bot("POST", f"/applications/{client.app}/commands", body)
    assert code in answer.faults(path)


async def test_names_are_translated_into_the_languages_of_discord(client: Client) -> None:
    path = f"/applications/{client.app}/commands"
    taken = await client.bot("POST", path, command(name_localizations={"de": "spielen", "zh-TW": "玩"}))
    assert taken.json["name_localizations"] == {"de": "spielen", "zh-TW": "玩"}
    answer = await client.bot("POST", path, command(name_localizations={"la": "ludere"}))
    assert answer.faults("name_localizations.la") == ["BASE_TYPE_CHOICES"]


async def test_names_may_be_of_any_script(client: Client) -> None:
    for name in ("играть", "jouer-un_coup", "玩", "เล่น", "खेलें"):
        answer = await client.bot("POST", f"/applications/{client.app}/commands", command(name=name))
        assert answer.status == 200, answer.json
        client.server.advance(20)


async def test_one_bad_command_and_none_is_registered(client: Client) -> None:
    path = f"/applications/{client.app}/commands"
    await client.bot("PUT", path, [command()])
    answer = await client.bot("PUT", path, [command(name="good"), command(name="Bad")])
    assert answer.faults("1.name") == ["APPLICATION_COMMAND_INVALID_NAME"]
    assert [registered["name"] for registered in (await client.bot("GET", path)).json] == ["play"]


async def test_registering_again_keeps_the_id(client: Client) -> None:
    path = f"/applications/{client.app}/commands"
    (first,) = (await client.bot("PUT", path, [command()])).json
    (same,) = (await client.bot("PUT", path, [command()])).json
    assert same == first
    (changed,) = (await client.bot("PUT", path, [command(option())])).json
    assert changed["id"] == first["id"]
    assert changed["version"] != first["version"]


async def test_commands_of_the_guild_lie_apart(client: Client) -> None:
    guild = client.server.world.identity.guild_id
    path = f"/applications/{client.app}/guilds/{guild}/commands"
    made = (await client.bot("POST", path, command())).json
    assert made["guild_id"] == guild
    assert (await client.bot("GET", f"/applications/{client.app}/commands")).json == []
    assert (await client.bot("GET", f"/applications/{client.app}/commands/{made['id']}")).code == 10063
    edited = await client.bot("PATCH", f"{path}/{made['id']}", {"description": "New."})
    assert edited.json["description"] == "New."
    assert (await client.bot("DELETE", f"{path}/{made['id']}")).status == 204
    assert (await client.bot("GET", path)).json == []


async def test_the_page_offers_what_a_person_may_use(client: Client) -> None:
    await client.command(default_member_permissions="16")
    offered = {
        who: (await client.page("GET", f"/state?as={client.people[who]}")).json["commands"]
        for who in ("Anna", "Bruno")
    }
    assert (len(offered["Anna"]), len(offered["Bruno"])) == (1, 0)
    data = {"id": offered["Anna"][0]["id"], "name": "play", "type": 1}
    assert (await client.do("Bruno", 2, data)).json == {"error": "You can't use this command here."}


async def test_a_command_for_servers_does_not_work_in_dms(client: Client) -> None:
    made = await client.command(contexts=[0])
    dm = (await client.page("POST", "/dm", {"as": client.people["Anna"]})).json["id"]
    assert (await client.do("Anna", 2, {"id": made["id"]}, dm)).status == 400


async def test_options_reach_the_bot_with_what_they_name(client: Client) -> None:
    gateway = await client.gateway()
    inner = [
        option("seats", 4, min_value=2, max_value=6, required=True),
        option("host", 6),
        option("fast", 5),
    ]
    made = await client.command(option("start", 1, options=inner))
    bruno = client.people["Bruno"]
    given = [
        {"name": "seats", "type": 4, "value": 3},
        {"name": "host", "type": 6, "value": bruno},
        {"name": "fast", "type": 5, "value": True},
    ]
    data = {"id": made["id"], "name": "play", "type": 1, "options": [{"name": "start", "options": given}]}
    assert (await client.do("Anna", 2, data)).status == 204
    told = (await gateway.event("INTERACTION_CREATE"))["data"]
    assert told["options"] == [{"name": "start", "type": 1, "options": given}]
    assert told["resolved"]["users"][bruno]["username"] == "bruno"
    assert told["resolved"]["members"][bruno]["roles"]
    assert int(told["resolved"]["members"][bruno]["permissions"]) & 1 << 11


async def test_a_channel_as_an_option_brings_the_permissions_there(client: Client) -> None:
    gateway = await client.gateway()
    made = await client.command(option("where", 7))
    harbour = client.channels["harbour"]
    assert (
        await client.do("Anna", 2, {"id": made["id"], "options": [{"name": "where", "value": harbour}]})
    ).status == 204
    told = (await gateway.event("INTERACTION_CREATE"))["data"]["resolved"]["channels"][harbour]
    assert told["name"] == "harbour"
    assert int(told["permissions"]) & 1 << 4


WRONG: list[tuple[list[Json], str]] = [
    ([], "The option “seats” is required."),
    ([{"name": "seats", "value": 7}], "The option “seats” is too small or too large."),
    ([{"name": "seats", "value": "3"}], "“3” is not a value for the option “seats”."),
    (cast(list[Json], ["nonsense"]), "The options are not in the format that Discord's clients send."),
    ([{"name": "chairs", "value": 3}], "The command has no option “chairs”."),
    ([{"name": "seats", "value": 3}, {"name": "game", "value": "c"}],
     "“c” is not one of the choices of the option “game”."),
]  # fmt: skip


@pytest.mark.parametrize(("given", "sentence"), WRONG)
async def test_a_command_used_wrongly_is_not_sent(client: Client, given: list[Json], sentence: str) -> None:
    seats = option("seats", 4, min_value=2, max_value=6, required=True)
    game = option("game", choices=[{"name": "A", "value": "a"}])
    made = await client.command(seats, game)
    answer = await client.do("Anna", 2, {"id": made["id"], "options": given})
    assert (answer.status, answer.json) == (400, {"error": sentence})


async def test_completion(client: Client) -> None:
    """Discord: autocomplete: 25 choices."""
    gateway = await client.gateway()
    made = await client.command(option(autocomplete=True, required=True))
    data = {"id": made["id"], "options": [{"name": "move", "value": "ki", "focused": True}]}
    assert (await client.do("Anna", 4, data)).status == 204
    told = await gateway.event("INTERACTION_CREATE")
    assert told["type"] == 4
    assert told["data"]["options"] == [{"name": "move", "type": 3, "value": "ki", "focused": True}]
    ask = client.last()
    answer = await ask.answer(8, {"choices": CHOICES})
    assert answer.faults("data.choices") == ["BASE_TYPE_MAX_LENGTH"]
    long = [{"name": "x" * 101, "value": "x"}]
    answer = await ask.answer(8, {"choices": long})
    assert answer.faults("data.choices.0.name") == ["BASE_TYPE_BAD_LENGTH"]
    assert (await ask.answer(4, {"content": "no"})).code == 50035
    assert (await ask.answer(8, {"choices": CHOICES[:25]})).status == 204


async def test_completions_have_values_of_the_options_type(client: Client) -> None:
    made = await client.command(option("start", 1, options=[option("seats", 4, autocomplete=True)]))
    typed = [{"name": "start", "options": [{"name": "seats", "value": "3", "focused": True}]}]
    await client.do("Anna", 4, {"id": made["id"], "options": typed})
    ask = client.last()
    answer = await ask.answer(8, {"choices": [{"name": "Three", "value": "3"}]})
    assert answer.faults("data.choices.0.value") == ["NUMBER_TYPE_COERCE"]
    assert (await ask.answer(8, {"choices": [{"name": "Three", "value": 3}]})).status == 204


async def test_nothing_follows_a_completion(client: Client) -> None:
    made = await client.command(option(autocomplete=True))
    await client.do(
        "Anna", 4, {"id": made["id"], "options": [{"name": "move", "value": "", "focused": True}]}
    )
    ask = client.last()
    assert (await ask.answer(8, {"choices": []})).status == 204
    answer = await ask.hook("POST", "", {"content": "More"})
    assert (answer.status, answer.code) == (404, 10015)
