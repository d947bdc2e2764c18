"""Common parts of all messages: whom they ping, where they are made, how texts are cut and paged."""

from __future__ import annotations

from typing import Any

import pytest
from discord import ui

from bot.chat.wire.message import compose, fit, gallery, json_file, pages, picture, whole, words


async def test_only_persons_named_are_pinged() -> None:
    """Discord: without a client-level none, a list of users goes out with everyone and roles allowed."""
    allowed: Any = compose(words("hello"), mentions=[5, 6]).allowed_mentions()
    assert allowed.to_dict() == {"parse": [], "users": [5, 6]}
    nobody: Any = compose(words("hello")).allowed_mentions()
    assert nobody.to_dict() == {"parse": [], "users": []}


def test_a_layout_from_another_thread_is_not_sent() -> None:
    """Discord: a view built off the loop ignores stop() and would be kept for ever."""
    with pytest.raises(RuntimeError, match="event loop"):
        compose(words("hello")).ready()


def test_texts_are_cut_and_paged() -> None:
    assert fit("abcdef", 4) == "abc…"
    assert fit("abcd", 4) == "abcd"
    assert pages(["ab", "cd"], 4) == ["ab", "cd"]
    assert pages(["ab", "cd", "e" * 9], 5) == ["ab\ncd", "eeee…"]
    assert pages([], 5) == [""]


@pytest.mark.parametrize("tag", ["<:spades:12>", "<a:dice:1>", "</palermo table:12>", "<@123>", "<t:17:f>"])
def test_no_text_is_cut_within_a_tag(tag: str) -> None:
    """Discord shows a part of an emoji or of a mention as it is written."""
    for limit in range(len("10 "), len("10 ") + len(tag)):
        assert fit(f"10 {tag} to come", limit) == "10…"
    assert fit(f"10 {tag} to come", len("10 ") + len(tag) + 1) == f"10 {tag}…"
    assert fit("1 < 2 > 3 and on", 8) == "1 < 2 >…"


async def test_pictures_stand_outside_of_boxes() -> None:
    """Discord, on a phone of 400 pixels: a box leaves a picture 303 of them, the message itself 340."""
    drawn = picture("board.png", b"PNG", "The board.")
    shown = compose(words("Before."), gallery(drawn), words("After."), files=[drawn])
    assert [type(item) for item in shown.view.children] == [ui.Container, ui.MediaGallery, ui.Container]


def test_data_in_a_file_can_be_read_by_persons() -> None:
    assert json_file("x.json", {"name": ["Zoë"]}).data.decode() == '{\n "name": [\n  "Zoë"\n ]\n}'


def test_an_alt_text_ends_with_a_whole_sentence() -> None:
    """A list that is cut would name one card too few."""
    for limit in (18, 100):
        assert whole(["One.", "Two.", "Three."], limit) == "One. Two. Three."
    for limit in (11, 17):
        assert whole(["One.", "Two.", "Three."], limit) == "One. Two. …"
    assert whole(["One.", "Two.", "Three."], 10) == "One. …"
    assert whole(["One.", "Two.", "Three."], 12) == "One. Two. …"
    assert whole(["x" * 50], 12) == "x" * 9 + "…"
