"""The custom ids of buttons, menus and forms: everything that a click has to say, in 100 characters.

A control carries all that is needed to answer it, so nothing is kept in memory and every button works
after a restart. What comes back may be forged; ``decode`` gives a Control or refuses, and what the
control asks for is judged by the tables like anything else that a person wants.
"""

from __future__ import annotations

import re
import string
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from bot.chat.wire.discord_limits import CUSTOM_ID
from bot.tables.values.ids import NO_POST, NO_TABLE, PostId, TableId
from engines.base import Answer, Answers, Seat, pack, unpack
from engines.text import Refused, say

NUMBER_LIMIT = 36**12  # beyond any row number: what is larger is forged
SMALL_LIMIT = 10**6  # beyond any days, hours, steps, seats and places in a list; ids of rows may be larger
SHOWINGS = 36**3  # of a control, told apart
NUMBERS_CACHED = 1024  # as they are written: of a message all controls have the same table and count
UNKNOWN = say("I do not know this button. Press a button of the newest message of the table.")
NO_PICKS = "~"  # an answer without picks; no option's value can hold this character

_DIGITS = string.digits + string.ascii_lowercase
_SHAPE = re.compile(
    r"(?P<kind>[A-Za-z]|[A-Z][0-9]):(?P<table>[0-9a-z]{1,12}):(?P<count>[0-9a-z]{1,12}):(?P<post>[0-9a-z]{1,12})"
    r":(?P<page>[0-9a-z]{1,6}):(?P<word>[A-Za-z0-9_-]*):(?P<path>[A-Za-z0-9_.+~-]*)(?::[0-9a-z]{1,3})?"
)
_PARTS = 7  # between the colons of a control; one more tells how often it was shown


class Kind(StrEnum):
    """What a control does, as a letter, or as a capital and a digit.

    They stand in messages that have been sent, so none ever changes its meaning.
    """

    # on public messages
    PLAY = "p"
    HAND = "h"
    LOG = "l"
    RULES = "r"
    OPTIONS = "o"
    JOIN = "j"
    LEAVE = "v"
    ADD_AI = "a"
    START = "s"
    CANCEL = "c"
    REMATCH = "m"
    DETAILS = "i"
    CLOSE = "z"
    CHECK = "L1"
    MORE = "L0"
    # on messages that only their reader sees
    ANSWER = "x"
    ASK = "q"
    PICK = "k"
    TOGGLE_DM = "b"
    SET_OPTION = "t"
    SET_SEATING = "e"
    REMOVE_AI = "d"
    OPTIONS_PAGE = "P"
    LOG_PAGE = "L"
    DETAILS_PAGE = "D0"
    RULES_PAGE = "R"
    REPLAY = "E"
    FOLLOW = "F0"
    SET_CHRONICLE = "C0"
    NEW_CHRONICLE = "C1"
    AUTO_PASSING = "y"
    SET_PACE = "G"
    REMOVE_PLAYER = "K"
    TAKE_HOST = "L2"
    TABLE = "g"
    GAMES = "G1"
    PROPOSE = "u"
    DECREE = "U"
    AGREE = "Y"
    DISAGREE = "N"
    WITHDRAW = "N2"
    SET_REMINDERS = "V"
    SET_REMIND_AT = "V0"
    SET_TURN_NOTICE = "B"
    SET_VACATION = "A"
    SET_LANGUAGE = "S0"
    LEADERBOARD = "R0"
    PRIVACY_EXPORT = "R1"
    SET_LISTED = "R2"
    PRIVACY_DELETE = "R3"
    PRIVACY_DELETE_SURELY = "R4"
    PURGE_SURELY = "R5"
    SET_READING = "S1"
    SET_PRESENTATION = "G0"
    SET_SERVER = "S8"
    OPEN_SETUP = "S2"
    TABLES_PAGE = "S3"
    JOIN_LISTED = "S4"
    SET_AUTO_START = "S5"
    OPEN = "O"
    OPEN_THREAD = "T"
    CANCEL_SURELY = "C"
    QUIT_SURELY = "Q"
    CLOSE_SURELY = "Z"
    DISMISS = "n"
    TRY = "X0"
    TRY_ANSWER = "X1"
    TRY_ASK = "X2"
    TRY_PICK = "X3"
    TRY_BACK = "X4"
    TRY_NO_MORE = "X5"
    ORDERS = "O0"
    ORDER = "O1"
    ORDER_NO_MORE = "O2"
    NO_OFFERS = "O3"
    WRITE_NOTE = "N0"
    NOTE_WRITTEN = "N1"
    LOOK = "X6"
    UNDO = "U0"
    UNDO_SURELY = "U1"
    # forms: the button that opens one, and what is sent back
    TYPE_MOVE = "w"
    TYPED = "W"
    TYPE_OPTION = "f"
    OPTION_TYPED = "F"
    NAME_PRESET = "S6"
    PRESET_NAMED = "S7"
    TYPE_WEBHOOK = "W0"
    WEBHOOK_TYPED = "W1"
    SET_QUIET = "H0"
    TYPE_ZONE = "H1"
    ZONE_TYPED = "H2"
    TAKE_SEAT = "H3"
    TAKE_SURELY = "H4"
    # lessons and the rules with pictures; the word is the game
    LEARN = "E1"
    LESSON_ANSWER = "E2"
    LESSON_ASK = "E3"
    LESSON_PICK = "E4"
    LESSON_SURELY = "E5"
    LESSON_SHOW = "E6"
    LESSON_AGAIN = "E7"
    LESSON_CHAPTERS = "J0"
    LESSON_CHAPTER = "J1"
    PLAY_AGAINST_AI = "J2"
    RULES_PICTURE = "E8"
    MOVE_TABLE = "H5"
    TYPE_VACATION = "H6"
    VACATION_TYPED = "H7"
    RESUME = "Z0"
    SET_SUBSTITUTE = "Z1"
    AGREE_SUBSTITUTE = "Z2"


_KINDS = {kind.value: kind for kind in Kind}
_SMALL_COUNTS = {
    Kind.LEADERBOARD,
    Kind.LESSON_AGAIN,
    Kind.LESSON_ANSWER,
    Kind.LESSON_ASK,
    Kind.LESSON_PICK,
    Kind.LESSON_SHOW,
    Kind.LESSON_SURELY,
    Kind.OPEN_THREAD,
    Kind.PURGE_SURELY,
    Kind.RULES_PAGE,
}
"""Whose count is a number of days, a step, a page and the like; that of others is one of rows."""


@dataclass(frozen=True, slots=True)
class Control:
    """One button, menu or form.

    ``count``: at a question the seat's count when it was made (an old one means "already done").
    ``post``: the row of the outbox that its public message belongs to.
    ``page``: a page, or what else tells apart the controls of one message.
    A custom id has room for these numbers only. A kind that needs another one keeps it in ``count`` or
    ``page`` and reads it by one of the properties below.
    ``word``: the name of an option or a game, what a page shows, or that it confirms.
    ``answers``: the path to a move so far.
    """

    kind: Kind
    table: TableId = NO_TABLE
    count: int = 0
    post: PostId = NO_POST
    page: int = 0
    word: str = ""
    answers: Answers = ()

    @property
    def vote(self) -> int:
        """Of AGREE, DISAGREE and WITHDRAW: the number of the vote."""
        return self.count

    @property
    def listed(self) -> TableId:
        """Of JOIN_LISTED: the table to join. It stands in another channel than the list."""
        return TableId(self.count)

    @property
    def setup(self) -> int:
        """Of OPEN_THREAD: the number of the preset; see ``Server.setup``."""
        return self.count

    @property
    def days(self) -> int:
        """Of PURGE_SURELY: how many days a game must have been over."""
        return self.count

    @property
    def step(self) -> int:
        """Of LESSON_ANSWER, LESSON_ASK and the like: the step of the lesson, from 0."""
        return self.count

    @property
    def section(self) -> int:
        """Of RULES_PAGE: the section of the rules; its ``page`` is a page of this section."""
        return self.count

    @property
    def seat(self) -> Seat:
        """Of TAKE_SURELY: the seat to take over; of AGREE_SUBSTITUTE: the one that an AI is to hold."""
        return self.page

    def answering(self, picks: Answer) -> Control:
        """The same control with one more answer on its path."""
        return replace(self, answers=(*self.answers, picks))


def encode(control: Control) -> str:
    """The control as a custom id. Raises ValueError if it does not fit into one."""
    numbers = (control.table, control.count, control.post, control.page)
    path = pack(tuple(answer or (NO_PICKS,) for answer in control.answers))
    text = ":".join([control.kind.value, *map(_base36, numbers), control.word, path])
    if len(text) > CUSTOM_ID:
        # Not the text itself: an answer can be a card of a hand, and this ends in the log.
        raise ValueError(f"custom id of {len(text)} characters for {control.kind.name}")
    return text


def shown_again(custom_id: str, showing: int) -> str:
    """Another custom id of the same control, by a number below ``SHOWINGS``; the same where it does not fit.

    A menu shows what was chosen in it while it keeps its custom id, and that cannot be chosen again.
    """
    first = ":".join(custom_id.split(":")[:_PARTS])
    another = f"{first}:{_base36(showing)}"
    if another == custom_id:
        another = f"{first}:{_base36((showing + 1) % SHOWINGS)}"
    return another if len(another) <= CUSTOM_ID else custom_id


def decode(custom_id: str) -> Control:
    """The control of a custom id. Raises Refused for what neither ``encode`` nor ``shown_again`` makes."""
    match = _SHAPE.fullmatch(custom_id) if len(custom_id) <= CUSTOM_ID else None
    if match is None or match["kind"] not in _KINDS:
        raise Refused(UNKNOWN)
    control = Control(
        kind=_KINDS[match["kind"]],
        table=TableId(int(match["table"], 36)),
        count=int(match["count"], 36),
        post=PostId(int(match["post"], 36)),
        page=int(match["page"], 36),
        word=match["word"],
        answers=tuple(_picks(answer) for answer in unpack(match["path"])),
    )
    if control.count > SMALL_LIMIT and control.kind in _SMALL_COUNTS:
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
