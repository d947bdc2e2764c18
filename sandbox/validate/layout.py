"""Rules that hold over all the components of a message or a form together."""

from __future__ import annotations

from collections.abc import Container

from pydantic import ValidationError

from sandbox.errors import FormErrors, Json
from sandbox.validate.components import CHECKBOX_GROUP, STRING_SELECT, TEXT_DISPLAY, LayoutV1, LayoutV2
from sandbox.validate.form import add_faults

Path = tuple[str | int, ...]

MAX_COMPONENTS = 40  # counted through all levels
MAX_TEXT = 4000  # characters over all text displays


Parts = list[tuple[Path, Json]]
"""Components or what they show, each with its path."""


def walk(components: list[Json], path: Path = ("components",)) -> Parts:
    """Every component at every level, with its path, in the order of the page."""
    found: Parts = []
    for index, component in enumerate(components):
        here = (*path, index)
        found.append((here, component))
        if "components" in component:
            found += walk(component["components"], (*here, "components"))
        for field in ("accessory", "component"):
            if field in component:
                found.append(((*here, field), component[field]))
    return found


def media(parts: Parts) -> Parts:
    """Every picture or file that these components show, as its ``{"url": …}``."""
    found: Parts = []
    for path, component in parts:
        if "items" in component:
            found += [
                ((*path, "items", index, "media"), item["media"])
                for index, item in enumerate(component["items"])
            ]
        found += [((*path, field), component[field]) for field in ("media", "file") if field in component]
    return found


def layout(
    raw: object, *, v2: bool, errors: FormErrors, under: Path, emojis: Container[str] = ()
) -> list[Json]:
    """The components of a message, checked and numbered. Faults go to ``errors``; then the list is empty."""
    model = LayoutV2 if v2 else LayoutV1
    try:
        form = model.model_validate({"components": [] if raw is None else raw}, context=emojis)
    except ValidationError as error:
        add_faults(errors, error, under)
        return []
    components: list[Json] = form.model_dump(exclude_none=True)["components"]
    parts = walk(components)
    check_ids(parts, errors, under)
    check_selects(parts, errors, under)
    if v2:
        _check_size(parts, errors, under)
    number(parts)
    return components


def check_ids(parts: Parts, errors: FormErrors, under: Path) -> None:
    """No custom id twice, nor the same number for two components."""
    custom: set[str] = set()
    numbers: set[int] = set()
    for path, component in parts:
        custom_id = component.get("custom_id")
        if custom_id in custom:
            text = "Component custom id cannot be duplicated"
            errors.add((*under, *path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", text)
        if custom_id is not None:
            custom.add(custom_id)
        number_ = component.get("id") or 0
        if number_ in numbers:
            text = "Component id cannot be duplicated"
            errors.add((*under, *path, "id"), "COMPONENT_ID_DUPLICATED", text)
        if number_:
            numbers.add(number_)


def check_selects(parts: Parts, errors: FormErrors, under: Path) -> None:
    """A menu has distinct values, and as many options as may be chosen."""
    for path, component in parts:
        options: list[Json] = component.get("options", [])
        if not options:
            continue
        values = [option["value"] for option in options]
        for index, value in enumerate(values):
            if value in values[:index]:
                text = "The specified option value is already used"
                where = (*under, *path, "options", index, "value")
                errors.add(where, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", text)
        most = component.get("max_values", len(options) if component["type"] == CHECKBOX_GROUP else 1)
        if component["type"] == STRING_SELECT and len(options) < most:
            text = f"Must be between {most} and 25 in length."
            errors.add((*under, *path, "options"), "BASE_TYPE_BAD_LENGTH", text)
        if sum(bool(option.get("default")) for option in options) > most:
            text = "More options are chosen beforehand than may be chosen"
            errors.add((*under, *path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", text)


def _check_size(parts: Parts, errors: FormErrors, under: Path) -> None:
    where = (*under, "components")
    if len(parts) > MAX_COMPONENTS:
        text = f"Total number of components exceeds the maximum of {MAX_COMPONENTS}"
        errors.add(where, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", text)
    letters = sum(len(part["content"]) for _, part in parts if part["type"] == TEXT_DISPLAY)
    if letters > MAX_TEXT:
        text = f"Components displayable text size exceeds maximum size of {MAX_TEXT}"
        errors.add(where, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", text)


def number(parts: Parts) -> None:
    """Give each component without a number the next free one, as Discord does."""
    taken = {component.get("id") for _, component in parts}
    following = 1
    for _, component in parts:
        if component.get("id"):
            continue
        while following in taken:
            following += 1
        component["id"] = following
        taken.add(following)
