"""The custom ids of buttons, menus and forms: all that a click carries, in 100 characters.

A control carries all that is needed to answer it, so nothing is kept in memory and every button works
after a restart. What comes back may be forged; ``decode`` gives a Control or refuses, and what the
control asks for is judged by the tables like anything else that a person wants.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import lru_cache
from inspect import signature
from typing import Any, Generic, NamedTuple, ParamSpec, TypeAlias

from bot.chat.wire.discord_limits import CUSTOM_ID
from bot.tables.values.ids import NO_POST, NO_TABLE, PostId, TableId
from engines.base import Answer, Answers, pack, unpack
from engines.text import Refused, say

P = ParamSpec("P")

NUMBER_LIMIT = 36**12  # above any row number: a larger one is forged
SMALL_LIMIT = 10**6  # above any number of days, hours, steps, seats and list items; ids of rows may be larger
SHOWINGS = 36**3  # of a control, told apart
NUMBERS_CACHED = 1024  # as they are written: of a message all controls have the same table and count
UNKNOWN = say("I don't know this button. Please use one on the table's latest message.")
NO_PICKS = "~"  # an answer without picks; no option's value can hold this character

_DIGITS = string.digits + string.ascii_lowercase
_CODE = "[A-Za-z]|[A-Z][0-9]"
_SHAPE = re.compile(
    rf"(?P<kind>{_CODE}):(?P<table>[0-9a-z]{{1,12}}):(?P<count>[0-9a-z]{{1,12}}):(?P<post>[0-9a-z]{{1,12}})"
    r":(?P<page>[0-9a-z]{1,6}):(?P<word>[A-Za-z0-9_-]*):(?P<path>[A-Za-z0-9_.+~-]*)(?::[0-9a-z]{1,3})?"
)
_PARTS = 7  # between the colons of a control; one more tells how often it was shown


class FirstAnswer(Enum):
    """The first answer to an interaction."""

    THINKING = auto()
    """A new message that only the clicker sees; its content follows."""
    BOARD = auto()
    """Nothing visible: the publisher changes the public message. Refusals come as a new message."""
    PANEL = auto()
    """Nothing visible: the clicked message, which only the clicker sees, is edited."""
    FORM = auto()
    """A form, after one read; a form cannot follow any other answer."""


class Slot(NamedTuple):
    """A field of a custom id; ``limit``: the largest number that is not forged."""

    field: str
    limit: int | None = None


TABLE = Slot("table")
COUNT = Slot("count")
SMALL_COUNT = Slot("count", SMALL_LIMIT)
PAGE = Slot("page")
WORD = Slot("word")
ANSWERS = Slot("answers")
_SLOTS = {slot.field: slot for slot in (TABLE, COUNT, PAGE, WORD, ANSWERS)}


@dataclass(frozen=True, slots=True, eq=False)
class Kind(Generic[P]):
    """A kind of control. Called with its arguments, it gives a control: ``withdraw(table.id, vote=3)``.

    ``code``: a letter, or a capital and a digit. It stands in messages that have been sent, so none ever
    changes its meaning. ``name``: in logs and metrics.
    ``first``: its first answer; ``in_private``: the one on private messages, if different.
    ``stays``: its panel remains useful after a refusal, which is shown beside it.
    ``slots``: the field of the custom id for each argument, by name.
    """

    code: str
    name: str
    first: FirstAnswer = FirstAnswer.PANEL
    in_private: FirstAnswer | None = None
    stays: bool = False
    slots: Mapping[str, Slot] = field(default_factory=dict)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Control:
        """Return a control of this kind."""
        carried: dict[str, Any] = dict(zip(self.slots, args, strict=False)) | kwargs
        return Control(self, **{self.slots[name].field: value for name, value in carried.items()})

    def first_answer(self, *, private: bool, old: bool = False) -> FirstAnswer:
        """Return the first answer to a click on a message that is ``private`` (ephemeral) or not.

        A control of a panel on a public message is forged; editing that message would publish a hand. One
        that is ``old`` can hardly be edited.
        """
        wanted = (self.in_private if private else None) or self.first
        if wanted is FirstAnswer.PANEL and (old or not private):
            return FirstAnswer.THINKING
        return wanted

    def carried(self, control: Control) -> dict[str, Any]:
        """Return the arguments of a control of this kind, by name."""
        return {name: getattr(control, slot.field) for name, slot in self.slots.items()}


AnyKind: TypeAlias = "Kind[...]"

KINDS: dict[str, AnyKind] = {}
"""Kinds of controls by their codes."""

COMMAND: AnyKind = Kind("", "COMMAND")
"""The kind for requests by a command, which carries nothing."""


def declared(kind: Kind[P]) -> Kind[P]:
    """Register a kind for ``decode``. Raises ValueError if its code is taken or malformed."""
    if kind.code in KINDS or not re.fullmatch(_CODE, kind.code):
        raise ValueError(f"the code {kind.code!r} of {kind.name} is taken, or none")
    KINDS[kind.code] = kind
    return kind


def link(
    code: str,
    *,
    first: FirstAnswer = FirstAnswer.PANEL,
    in_private: FirstAnswer | None = None,
    **slots: Slot,
) -> Callable[[Callable[P, None]], Kind[P]]:
    """Declare a kind by an empty function: its name in capitals, its parameters as arguments.

    ``slots`` names the field of a parameter that is not called like it. For controls that appear on the
    screens of several topics; each topic declares its own together with their handlers.
    """

    def declare(stub: Callable[P, None]) -> Kind[P]:
        carried = slots_of(list(signature(stub).parameters), slots)
        return declared(Kind(code, name_of(stub), first, in_private, slots=carried))

    return declare


def name_of(function: Callable[..., object]) -> str:
    """Return the name of the kind that a function declares."""
    return function.__name__.rstrip("_").upper()


def slots_of(names: Sequence[str], slots: Mapping[str, Slot]) -> dict[str, Slot]:
    """Return the field of each parameter. Raises KeyError if none is known."""
    return {name: slots.get(name) or _SLOTS[name] for name in names}


@dataclass(frozen=True, slots=True)
class Control:
    """One button, menu or form.

    ``count``: at a question the seat's count when it was made (an old one means "already done").
    ``post``: the row of the outbox that its public message belongs to.
    ``page``: a page, or what else tells apart the controls of one message.
    A custom id has room for these numbers only. A kind with another one names its field.
    ``word``: the name of an option or a game, what a page shows, or that it confirms.
    ``answers``: the path to a move so far.
    """

    kind: AnyKind
    table: TableId = NO_TABLE
    count: int = 0
    post: PostId = NO_POST
    page: int = 0
    word: str = ""
    answers: Answers = ()

    def answering(self, picks: Answer) -> Control:
        """Return the control with one more answer on its path."""
        return replace(self, answers=(*self.answers, picks))


def encode(control: Control) -> str:
    """Return the control as a custom id. Raises ValueError if it does not fit."""
    numbers = (control.table, control.count, control.post, control.page)
    path = pack(tuple(answer or (NO_PICKS,) for answer in control.answers))
    text = ":".join([control.kind.code, *map(_base36, numbers), control.word, path])
    if len(text) > CUSTOM_ID:
        # Not the text itself: an answer can be a card of a hand, and this ends in the log.
        raise ValueError(f"custom id of {len(text)} characters for {control.kind.name}")
    return text


def shown_again(custom_id: str, showing: int) -> str:
    """Return another custom id of a control, by a number below ``SHOWINGS``; the same if there is no room.

    A menu shows what was chosen in it while it keeps its custom id, and that cannot be chosen again.
    """
    first = ":".join(custom_id.split(":")[:_PARTS])
    another = f"{first}:{_base36(showing)}"
    if another == custom_id:
        another = f"{first}:{_base36((showing + 1) % SHOWINGS)}"
    return another if len(another) <= CUSTOM_ID else custom_id


def decode(custom_id: str) -> Control:
    """Return the control of a custom id. Raises Refused unless ``encode`` or ``shown_again`` made it."""
    match = _SHAPE.fullmatch(custom_id) if len(custom_id) <= CUSTOM_ID else None
    if match is None or match["kind"] not in KINDS:
        raise Refused(UNKNOWN)
    control = Control(
        kind=KINDS[match["kind"]],
        table=TableId(int(match["table"], 36)),
        count=int(match["count"], 36),
        post=PostId(int(match["post"], 36)),
        page=int(match["page"], 36),
        word=match["word"],
        answers=tuple(_picks(answer) for answer in unpack(match["path"])),
    )
    limited = [slot for slot in control.kind.slots.values() if slot.limit is not None]
    if any(getattr(control, slot.field) > slot.limit for slot in limited):
        raise Refused(UNKNOWN)
    return control


def _picks(answer: Answer) -> Answer:
    return () if answer == (NO_PICKS,) else answer


@lru_cache(NUMBERS_CACHED)
def _base36(number: int) -> str:
    if not 0 <= number < NUMBER_LIMIT:
        raise ValueError(f"{number} does not fit into a custom id")
    digits = ""
    while number or not digits:
        number, rest = divmod(number, 36)
        digits = _DIGITS[rest] + digits
    return digits
