"""The slash commands as Discord is told them, and when it is told."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock, create_autospec

import discord
import pytest
from discord import app_commands

from bot.chat.app.client import Client
from bot.chat.app.commands import Translator, completions, groups, replayable
from bot.chat.app.router import Router
from bot.chat.app.syncing import digest, sync
from bot.chat.screens.context import ChatContext
from bot.chat.wire.command_names import DESCRIPTIONS, NAMES, valid
from bot.chat.wire.floods import FloodGuard
from bot.locales import ENGLISH, language_of, languages
from engines.base import Option, Question
from engines.record import MAX_BYTES
from engines.text import Refused, say
from tests.bot.chat.discord_fakes import DOWN, fake
from tests.bot.chat.test_routing import clicking, shown_to
from tests.bot.pseudo import lengthy
from tests.bot.tables.toy import TOY, Bid
from tests.bot.tables.world import ANNA, BEPPE, Values, World


@pytest.fixture
async def client(context: ChatContext) -> Client:
    found = Client()
    router = Router(context, FloodGuard(1e6))  # the tests press faster than people
    found.router = found.tree.router = router
    for group in groups(router, context):
        found.tree.add_command(group)
    return found


async def told(client: Client) -> dict[str, dict[str, Any]]:
    """The commands as Discord is told them, by name."""
    await client.tree.set_translator(Translator())
    translator = client.tree.translator
    assert translator is not None
    payloads = [
        await command.get_translated_payload(client.tree, translator)
        for command in client.tree.get_commands()
    ]
    return {payload["name"]: payload for payload in payloads}


def leaves(client: Client) -> dict[str, app_commands.Command[Any, ..., Any]]:
    """Every command that can be typed, by what is typed."""
    every = [
        one
        for group in client.tree.get_commands()
        if isinstance(group, app_commands.Group)
        for one in group.walk_commands()
    ]
    return {one.qualified_name: one for one in every if isinstance(one, app_commands.Command)}


async def test_the_commands(client: Client) -> None:
    """Those for everybody, in DMs too."""
    assert sorted(leaves(client)) == sorted(DESCRIPTIONS)
    payload = (await told(client))["palermo"]
    assert payload["default_member_permissions"] is None
    assert payload["contexts"] == [0, 1]
    assert payload["integration_types"] == [0]
    by_name = {option["name"]: option for option in payload["options"]}
    assert by_name["start"]["options"][0]["choices"] == [
        {"name": "Toy", "value": "toy"},
        {"name": "Streets of Palermo", "value": "streets"},
    ]
    assert by_name["play"]["options"][0]["autocomplete"] is True
    every = [option for one in payload["options"] for option in one.get("options", [])]
    assert [option["name"] for option in every if option.get("required")] == ["record"]


async def test_managers_have_a_command_of_their_own(client: Client) -> None:
    """Shown to those with Manage Channels; a server can show it to others. It is of no use in DMs."""
    payload = (await told(client))["palermo-admin"]
    assert [option["name"] for option in payload["options"]] == [
        "server",
        "end",
        "resume",
        "replace",
        "export",
        "purge",
    ]
    assert payload["default_member_permissions"] == discord.Permissions(manage_channels=True).value
    assert payload["contexts"] == [0]


def test_every_command_and_option_has_a_name_to_translate(client: Client) -> None:
    every = list(leaves(client).values())
    typed = [part for one in every for part in one.parameters]
    assert {one.name for one in every} | {part.name for part in typed} == set(NAMES)
    texts = {part.name: getattr(part.locale_name, "extras", {}).get("text") for part in typed}
    assert texts == {name: NAMES[name] for name in texts}


async def test_no_limit_of_discord_is_broken(client: Client) -> None:
    """Discord: a 26th subcommand makes the registration fail for everybody. There is room for more."""
    payloads = (await told(client)).values()
    assert all(len(payload["options"]) <= 24 for payload in payloads)
    for command in (option for payload in payloads for option in payload["options"]):
        assert 1 <= len(command["name"]) <= 32
        assert 1 <= len(command["description"]) <= 100
        assert len(command.get("options", [])) <= 25
        assert all(1 <= len(option["description"]) <= 100 for option in command.get("options", []))


def size(node: dict[str, Any]) -> int:
    """The characters of a command as Discord counts them: of each field its longest translation.

    discord-api-docs, application commands (#5343).
    """
    own = sum(
        max(map(len, (str(node.get(field, "")), *node.get(f"{field}_localizations", {}).values())))
        for field in ("name", "description", "value")
    )
    return own + sum(size(one) for one in (*node.get("options", ()), *node.get("choices", ())))


async def test_the_commands_fit_in_any_language(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each language that there is, and one with sentences longer by 40 %: nothing has to be left out."""
    for speaks in (*map(language_of, languages()), lengthy()):
        monkeypatch.setattr("bot.chat.app.commands.language_of", lambda _code, speaks=speaks: speaks)
        assert all(len(speaks(does)) <= 100 for does in DESCRIPTIONS.values())
        for payload in (await told(client)).values():
            for one in payload["options"]:
                described = [one, *one.get("options", ())]
                assert all(len(text) <= 100 for part in described for text in told_in(part, "description"))
                assert all(valid(text) for part in described for text in told_in(part, "name"))
            assert size(payload) <= 8000


def test_names_that_discord_takes() -> None:
    """Small letters, digits, - and _; up to 32 of them."""
    names = ("tables", "tische-2", "Tables", "my tables", "x" * 33, "")
    assert [name for name in names if valid(name)] == ["tables", "tische-2"]


def told_in(node: dict[str, Any], field: str) -> list[str]:
    """The translations of a field."""
    return list((node.get(f"{field}_localizations") or {}).values())


async def test_names_are_translated(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of commands and options; a name that Discord does not take is left out."""
    words = {"start": "starten", "game": "spiel", "board": "Das Brett", "help": "hilfe"}
    german = replace(ENGLISH, code="de", find=lambda text: words.get(text.template, text.template))
    monkeypatch.setattr(
        "bot.chat.app.commands.language_of", lambda language: german if language == "de" else ENGLISH
    )
    by_name = {option["name"]: option for option in (await told(client))["palermo"]["options"]}
    assert by_name["start"]["name_localizations"] == {"de": "starten"}
    assert by_name["start"]["options"][0]["name"] == "game"
    assert by_name["start"]["options"][0]["name_localizations"] == {"de": "spiel"}
    assert not by_name["board"].get("name_localizations")


async def test_the_client_holds_nothing_and_asks_for_nothing(client: Client) -> None:
    """Intents guilds alone, no message cache."""
    assert client.intents == discord.Intents(guilds=True)
    assert len(client.cached_messages) == 0
    allowed: Any = client.allowed_mentions
    assert allowed.to_dict() == {"parse": []}


async def test_a_long_rate_limit_holds_up_no_other_post(client: Client) -> None:
    """A request that slept for many minutes would keep one of the publisher's few places."""
    assert client.http.max_ratelimit_timeout == 120


async def test_every_command_hands_over_to_an_answer(client: Client, caught: list[str]) -> None:
    """In private messages the tables' commands say where they work."""
    needed = {"record": create_autospec(discord.Attachment, size=MAX_BYTES + 1)}
    for command in leaves(client).values():
        click = clicking("", guild=None)
        given: dict[str, Any] = {one.name: needed[one.name] for one in command.parameters if one.required}
        await command.callback(click, **given)  # type: ignore[call-arg]  # what it needs
        said = shown_to(click)
        if given:
            assert "The file is larger than" in said
            continue
        if command.name not in {"games", "help", "learn", "privacy", "profile", "rules", "settings"}:
            assert "Games run in server channels" in said
    caught.clear()


async def test_an_unknown_command_is_answered_kindly(client: Client) -> None:
    """Discord: an older process in a rolling upgrade would only log it."""
    click = clicking("")
    click.type = discord.InteractionType.application_command
    await client.tree.on_error(click, app_commands.CommandNotFound("palermo dance", []))
    assert "This command isn't available right now" in shown_to(click)


async def test_an_unknown_completion_is_not_answered(client: Client) -> None:
    click = clicking("")
    click.type = discord.InteractionType.autocomplete
    await client.tree.on_error(click, app_commands.CommandNotFound("palermo dance", []))
    click.response.defer.assert_not_awaited()


async def test_moves_are_completed_from_what_the_typist_may_do(world: World, context: ChatContext) -> None:
    await world.game(ANNA, BEPPE)
    click = clicking("")
    found = await completions(context, click, "2")
    assert [(choice.name, choice.value) for choice in found] == [("bid 2 · Bid → 2", "bid 2")]


async def test_what_is_offered_fits_into_what_discord_shows(world: World, context: ChatContext) -> None:
    """Discord: 25 choices, of 100 characters each; a move that is longer could not be sent back."""
    many = Question(say("?"), tuple(Option(str(n), say("long " * 50)) for n in range(60)))
    world.games["toy"] = replace(
        TOY,
        play=replace(TOY.play, ask=lambda _view, answers: Bid(int(answers[0][0])) if answers else many),
        notation=replace(TOY.notation, write=lambda move: "m" * (99 + hash(move) % 3)),
    )
    await world.game(ANNA, BEPPE)
    found = await completions(context, clicking(""), "")
    assert 0 < len(found) < 25
    assert all(len(choice.name) <= 100 and len(str(choice.value)) <= 100 for choice in found)


async def test_where_nothing_can_be_completed_nothing_is_offered(context: ChatContext) -> None:
    click = clicking("")
    assert await completions(context, click, "") == []
    click.channel_id = None
    assert await completions(context, click, "") == []


async def test_time_zones_are_completed(context: ChatContext) -> None:
    palermo, _ = groups(create_autospec(Router, instance=True), context)
    settings = palermo.get_command("settings")
    assert isinstance(settings, app_commands.Command)
    parameter = settings.get_parameter("zone")
    assert parameter is not None and parameter.autocomplete
    zones: Any = settings._params["zone"].autocomplete  # noqa: SLF001 - discord.py shows it nowhere else
    found = await zones(clicking(""), "new y")
    assert [(choice.name, choice.value) for choice in found] == [("America/New_York", "America/New_York")]


async def test_a_completion_that_is_refused_offers_nothing(
    world: World, context: ChatContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord shows no sentence there, but an error that nobody understands."""

    async def refuse(*_: object) -> None:
        raise Refused("No.")

    await world.game(ANNA, BEPPE)
    monkeypatch.setattr(world.tables.play, "suggestions", refuse)
    assert await completions(context, clicking(""), "") == []
    monkeypatch.setattr(world.tables.replays, "choices", refuse)
    assert await replayable(context, clicking(""), "") == []


@pytest.fixture
def tree(client: Client) -> Any:
    """The commands, with Discord's part replaced."""
    found = fake(app_commands.CommandTree)
    found.get_commands.return_value = client.tree.get_commands()
    found.translator = None
    found.allowed_contexts = client.tree.allowed_contexts
    found.allowed_installs = client.tree.allowed_installs
    found.sync = AsyncMock()
    return found


async def test_commands_are_synced_once(tree: Any) -> None:
    """Only when their digest differs from the stored one."""
    values = Values()
    assert await sync(tree, values, 1, "0.1.0")
    assert not await sync(tree, values, 1, "0.1.0")
    assert await sync(tree, values, 2, "0.1.0"), "another bot's commands"
    assert tree.sync.await_count == 2


async def test_commands_that_discord_did_not_take_are_sent_again(tree: Any) -> None:
    values = Values()
    tree.sync.side_effect = DOWN
    with pytest.raises(discord.DiscordServerError):
        await sync(tree, values, 1, "0.1.0")
    tree.sync.side_effect = None
    assert await sync(tree, values, 1, "0.1.0")


async def test_an_older_release_leaves_the_commands_alone(tree: Any) -> None:
    values = Values()
    values.kept["commands/1"] = json.dumps({"release": "0.10.0", "digest": "other"})
    assert not await sync(tree, values, 1, "0.9.1")
    assert await sync(tree, values, 1, "0.10.0")
    assert await sync(tree, values, 1, "0.11.0") is False, "nothing has changed since"


async def test_the_digest_tells_translations_apart(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    before = await digest(client.tree)
    await client.tree.set_translator(Translator())
    assert await digest(client.tree) != before
    again = await digest(client.tree)
    monkeypatch.setitem(DESCRIPTIONS, "palermo help", DESCRIPTIONS["palermo start"])
    assert await digest(client.tree) == again, "made when the group was made"


async def test_descriptions_are_translated(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    translated = "bot.chat.app.commands.language_of"
    monkeypatch.setattr(translated, lambda language: lambda _text: f"in {language}")
    payload = (await told(client))["palermo"]
    assert payload["description_localizations"]["de"] == "in de"
