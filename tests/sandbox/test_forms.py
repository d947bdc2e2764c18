"""Forms: opened by the bot, filled in by a person."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sandbox.conftest import Client, Json, button, row, text
from tests.sandbox.test_layouts import LENGTH, TWICE

MODAL = 9


def label(component: Json, **more: Any) -> Json:
    """A labelled control."""
    return {"type": 18, "label": "Label", "component": component, **more}


def line(custom_id: str = "line", **more: Any) -> Json:
    """A text input."""
    return {"type": 4, "custom_id": custom_id, "style": 1, **more}


def options(*values: str) -> list[Json]:
    """Options."""
    return [{"label": value, "value": value} for value in values]


def form(*components: Json, **more: Any) -> Json:
    """A form."""
    return {"custom_id": "form", "title": "Form", "components": list(components), **more}


RADIO = {"type": 21, "custom_id": "radio", "options": options("a", "b")}
BOXES = {"type": 22, "custom_id": "boxes", "options": options("a", "b", "c"), "min_values": 0,
         "required": False}  # fmt: skip
BOX = {"type": 23, "custom_id": "box"}
SELECT = {"type": 3, "custom_id": "select", "options": options("a", "b"), "max_values": 2}
PEOPLE = {"type": 5, "custom_id": "people"}

FAULTS: list[tuple[Json, str, str]] = [
    (form(), "components", LENGTH),
    (form(*(label(line(str(index))) for index in range(6))), "components", LENGTH),
    (form(label(line()), title="x" * 46), "title", LENGTH),
    (form(label(line()), title=""), "title", "BASE_TYPE_REQUIRED"),
    (form(label(line()), custom_id="x" * 101), "custom_id", LENGTH),
    (form(label(line(), label="x" * 46)), "components.0.label", LENGTH),
    (form(label(line("x" * 101))), "components.0.component.custom_id", LENGTH),
    (form(label(line()), label(line())), "components.1.component.custom_id", TWICE),
    (form(label(RADIO | {"options": options("a")})), "components.0.component.options", LENGTH),
    (form(label(RADIO | {"options": options(*"abcdefghijk")})), "components.0.component.options",
     LENGTH),
    (form(label(BOXES | {"options": []})), "components.0.component.options", LENGTH),
    (form(label(BOXES | {"required": True})), "components.0.component",
     "CHECKBOX_GROUP_REQUIRED_WITHOUT_MINIMUM"),
    (form(label(BOXES | {"max_values": 4})), "components.0.component", "COMPONENT_MIN_OVER_MAX"),
    (form(label(BOXES | {"min_values": 3, "max_values": 2})), "components.0.component",
     "COMPONENT_MIN_OVER_MAX"),
    (form(label(line(min_length=3, max_length=2))), "components.0.component", "COMPONENT_MIN_OVER_MAX"),
    (form(label(SELECT | {"disabled": True})), "components.0.component.disabled",
     "MODAL_COMPONENT_CANNOT_BE_DISABLED"),
    (form(label(line()), title=" "), "title", "BASE_TYPE_REQUIRED"),
    (form(label(button("b"))), "components.0.component", "UNION_TYPE_CHOICES"),
    (form(row(line())), "components.0", "BASE_TYPE_REQUIRED"),
    (form(row(button("b"))), "components.0.components.0.type", "BASE_TYPE_CHOICES"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "path", "code"), FAULTS)
async def test_a_form_that_is_refused(client: Client, body: Json, path: str, code: str) -> None:
    """Discord: modal: 1-5 parts, title 45, radio groups 2-10, checkbox groups 1-10."""
    ask = await client.ask()
    answer = await ask.answer(MODAL, body)
    assert code in answer.faults(f"data.{path}")


async def test_all_boxes_may_be_ticked_beforehand(client: Client) -> None:
    """Discord's reference: max_values of a checkbox group is the number of its options unless given."""
    ticked = [{**option, "default": True} for option in options("a", "b", "c")]
    answer = await (await client.ask()).answer(MODAL, form(label(BOXES | {"options": ticked})))
    assert answer.status == 204


async def test_every_part_comes_back_in_its_shape(client: Client) -> None:
    """Discord: ``components[n]["component"]`` with ``value`` or ``values``."""
    gateway = await client.gateway()
    ask = await client.ask()
    parts = [text("Read."), label(RADIO), label(BOXES), label(BOX), label(SELECT)]
    assert (await ask.answer(MODAL, form(*parts))).status == 204
    given = [
        {"type": 18, "component": {"type": 21, "custom_id": "radio", "value": "b"}},
        {"type": 18, "component": {"type": 22, "custom_id": "boxes", "values": ["a", "c"]}},
        {"type": 18, "component": {"type": 23, "custom_id": "box", "value": True}},
        {"type": 18, "component": {"type": 3, "custom_id": "select", "values": ["a", "b"]}},
    ]
    data = {"custom_id": "form", "components": given}
    assert (await client.do("Anna", 5, data, interaction=ask.id)).status == 204
    told = await gateway.event("INTERACTION_CREATE")
    told = await gateway.event("INTERACTION_CREATE")
    assert told["type"] == 5
    shapes = [part.get("component") for part in told["data"]["components"]]
    assert [part and {key: part[key] for key in part if key in ("value", "values")} for part in shapes] == [
        None, {"value": "b"}, {"values": ["a", "c"]}, {"value": True}, {"values": ["a", "b"]},
    ]  # fmt: skip
    assert [part["type"] for part in told["data"]["components"]] == [10, 18, 18, 18, 18]


async def test_the_older_rows_and_menus_of_people(client: Client) -> None:
    gateway = await client.gateway()
    ask = await client.ask()
    await ask.answer(MODAL, form(row(line(label="Words")), label(PEOPLE)))
    bruno = client.people["Bruno"]
    given = [
        {"type": 1, "components": [{"type": 4, "custom_id": "line", "value": "Hello"}]},
        {"type": 18, "component": {"type": 5, "custom_id": "people", "values": [bruno]}},
    ]
    await client.do("Anna", 5, {"custom_id": "form", "components": given}, interaction=ask.id)
    await gateway.event("INTERACTION_CREATE")
    told = await gateway.event("INTERACTION_CREATE")
    assert told["data"]["components"][0]["components"][0]["value"] == "Hello"
    assert told["data"]["resolved"]["users"][bruno]["global_name"] == "Bruno"


WRONG: list[tuple[Json, Json, str]] = [
    (line(), {}, "A required field is empty."),
    (line(min_length=3), {"value": "ab"}, "Write at least 3 and at most 4000 characters."),
    (RADIO, {"value": "z"}, "“z” is not one of the options."),
    (BOXES, {"values": ["a", "a"]}, "Choose at least 0 and at most 3."),
    (SELECT, {"values": []}, "Choose at least 1 and at most 2."),
    (PEOPLE, {"values": ["1"]}, "There is no user with the id 1."),
]


@pytest.mark.parametrize(("control", "given", "sentence"), WRONG)
async def test_a_form_filled_in_wrongly_stays(
    client: Client, control: Json, given: Json, sentence: str
) -> None:
    ask = await client.ask()
    await ask.answer(MODAL, form(label(control)))
    part = {"type": control["type"], "custom_id": control["custom_id"], **given}
    data = {"custom_id": "form", "components": [{"type": 18, "component": part}]}
    answer = await client.do("Anna", 5, data, interaction=ask.id)
    assert (answer.status, answer.json) == (400, {"error": sentence})


async def test_a_form_opened_from_a_board_may_change_it(client: Client) -> None:
    board = await client.post({"content": "Board", "components": [row(button("bid"))]})
    click = await client.click(board, "bid")
    await click.answer(MODAL, form(label(line(required=False))))
    await client.do("Anna", 5, {"custom_id": "form", "components": []}, interaction=click.id)
    submitted = client.last()
    assert (await submitted.answer(7, {"content": "Bid made"})).status == 204
    assert [message["content"] for message in await client.seen("Bruno")] == ["Bid made"]


async def test_a_form_never_answers_with_a_form(client: Client) -> None:
    ask = await client.ask()
    await ask.answer(MODAL, form(label(line(required=False))))
    await client.do("Anna", 5, {"custom_id": "form", "components": []}, interaction=ask.id)
    answer = await client.last().answer(MODAL, form(label(line())))
    assert (answer.status, answer.code) == (400, 50035)


async def test_only_who_opened_a_form_fills_it_in(client: Client) -> None:
    ask = await client.ask("Anna")
    await ask.answer(MODAL, form(label(line(required=False))))
    answer = await client.do("Bruno", 5, {"custom_id": "form", "components": []}, interaction=ask.id)
    assert answer.status == 400
