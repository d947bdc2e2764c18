"""Private panels of a person: a new one takes the place of the former one of its kind."""

from __future__ import annotations

from weakref import ref

import pytest

from bot.chat.wire import open_panels
from bot.chat.wire.open_panels import OpenPanels, PanelKey
from bot.tables.values.ids import MessageId, TableId, UserId

ANNA, BRUNO = UserId(1), UserId(2)
TABLE = TableId(10)
QUESTION, HAND, ELSEWHERE = (
    PanelKey("question", TABLE),
    PanelKey("hand", TABLE),
    PanelKey("question", TableId(20)),
)


class Message:
    """A message: how it was shown, and how often it was removed."""

    def __init__(self) -> None:
        self.expired = False
        self.removed = 0

    async def discard(self) -> None:
        """Note the removal."""
        self.removed += 1


async def opened(panels: OpenPanels, user: UserId, number: MessageId, key: PanelKey) -> Message:
    """A new message with a panel."""
    message = Message()
    await panels.shown(user, number, key, message, new=True)
    return message


async def test_a_new_panel_takes_the_former_one_away() -> None:
    panels = OpenPanels()
    messages = [await opened(panels, ANNA, MessageId(number), QUESTION) for number in range(3)]
    assert [message.removed for message in messages] == [1, 1, 0]


async def test_a_panel_that_is_edited_stays() -> None:
    """Its clicks answer in it; the newest of them takes it away when another one opens."""
    panels = OpenPanels()
    first, clicked = await opened(panels, ANNA, MessageId(1), QUESTION), Message()
    await panels.shown(ANNA, MessageId(1), QUESTION, clicked, new=False)
    await opened(panels, ANNA, MessageId(2), QUESTION)
    assert [first.removed, clicked.removed] == [0, 1]


async def test_a_hand_that_has_become_a_question_is_no_hand_any_more() -> None:
    """My hand, Play in it, My hand: the question that is open stays; nothing is removed twice."""
    panels = OpenPanels()
    await opened(panels, ANNA, MessageId(1), HAND)
    question = Message()
    await panels.shown(ANNA, MessageId(1), QUESTION, question, new=False)
    hand = await opened(panels, ANNA, MessageId(2), HAND)
    assert question.removed == 0
    await opened(panels, ANNA, MessageId(3), QUESTION)
    await opened(panels, ANNA, MessageId(4), QUESTION)
    assert (question.removed, hand.removed) == (1, 0)


async def test_a_panel_that_has_become_a_sentence_is_left_alone() -> None:
    panels = OpenPanels()
    first = await opened(panels, ANNA, MessageId(1), QUESTION)
    await panels.shown(ANNA, MessageId(1), None, first, new=False)
    await opened(panels, ANNA, MessageId(2), QUESTION)
    assert first.removed == 0


async def test_panels_of_others_and_of_other_tables_stay() -> None:
    panels = OpenPanels()
    owners = [(ANNA, QUESTION), (BRUNO, QUESTION), (ANNA, ELSEWHERE), (ANNA, HAND)]
    messages = [
        await opened(panels, user, MessageId(number), key) for number, (user, key) in enumerate(owners)
    ]
    assert not any(message.removed for message in messages)


async def test_what_discord_lets_nobody_remove_is_forgotten() -> None:
    """A request with an expired token gives 401, which counts towards a ban."""
    panels = OpenPanels()
    old = await opened(panels, ANNA, MessageId(1), QUESTION)
    old.expired = True
    await opened(panels, ANNA, MessageId(2), QUESTION)
    assert old.removed == 0


async def test_what_has_expired_is_forgotten_with_the_next_panel_of_anybody() -> None:
    panels = OpenPanels()
    old = await opened(panels, ANNA, MessageId(1), QUESTION)
    kept = await opened(panels, BRUNO, MessageId(2), QUESTION)
    old.expired, forgotten = True, ref(old)
    del old
    await opened(panels, UserId(3), MessageId(3), QUESTION)
    assert forgotten() is None
    await opened(panels, BRUNO, MessageId(4), QUESTION)
    assert kept.removed == 1


async def test_only_the_panels_of_some_people_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_panels, "PERSONS_REMEMBERED", 2)
    panels = OpenPanels()
    forgotten = await opened(panels, ANNA, MessageId(1), QUESTION)
    for user in (BRUNO, UserId(3), ANNA):
        await opened(panels, user, MessageId(1 + user), QUESTION)
    assert forgotten.removed == 0
