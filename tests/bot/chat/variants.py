"""Panels in their variants, in few words: what stands in them depends on what is given."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bot.chat.screens import hand, panel, trial
from bot.chat.screens.lesson import lesson
from bot.chat.screens.panel import Beside
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Message
from bot.locales import language_of
from bot.tables import Line, Panel, Phase, Player, Table, TableView
from bot.tables.persons.lessons import LessonPanel
from bot.tables.values.ids import PostId
from bot.tables.values.players import FormerOccupant
from engines.base import Option, Outcome, Question
from engines.lesson import Chapter, Lesson, Step
from engines.record import Record
from engines.text import Who, say
from tests.bot.chat import samples
from tests.bot.chat.samples import HAND, LONG
from tests.bot.chat.written import Content
from tests.bot.tables.toy import TOY, View
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, NOON, PLACE, SEED

Titled = tuple[str, Content]

NAMED = ("Anna", "Beppe", "Carla", "Zia")
ENGLISH = Localizer(language_of(None), NAMED)
VIEW = View(0, 7, None, (False,) * 4, (), (3, 1, 2, 0), 2)


def a_table(phase: Phase = Phase.PLAYING, **changes: Any) -> Table:
    """A table of three persons and an AI."""
    users = (ANNA, BEPPE, CARLA, None)
    found: dict[str, Any] = {
        "id": 7,
        "place": PLACE,
        "game": "toy",
        "rules": 1,
        "phase": phase,
        "host": ANNA,
        "players": tuple(Player(name, user, "x") for name, user in zip(NAMED, users, strict=True)),
        "seats": () if phase is Phase.LOBBY else (0, 1, 2, 3),
        "options": {"rounds": 2},
        "seating": "joined",
        "seed": SEED,
        "opened": NOON,
        "version": 9,
        "owes": (BEPPE,) if phase is Phase.PLAYING else (),
    }
    return Table(**(found | changes))


def a_view(
    phase: Phase = Phase.PLAYING, *, view: Any = VIEW, changes: Any = None, **others: Any
) -> TableView:
    """Such a table as everybody sees it, with changes of the table."""
    shown = a_table(phase, **(changes or {}))
    found: dict[str, Any] = {
        "table": shown,
        "game": TOY,
        "supported": True,
        "view": None if phase is Phase.LOBBY else view,
        "happened": (),
        "owes": shown.owes,
        "outcome": Outcome((3, 1, 3, 0), (0, 2), {}) if phase is Phase.FINISHED else None,
    }
    return TableView(**(found | others))


def a_line(version: int, said: str = "{who} bids.", seat: int | None = 1, **others: Any) -> Line:
    """Something that a seat has done."""
    text = say(said, who=Who(seat)) if seat is not None else say(said)
    return Line(version, seat, others.pop("by", "player"), f"note {version}", text, **others)


def a_panel(question: Question | None = None, **changes: Any) -> Panel:
    """The panel that Beppe is shown."""
    found: dict[str, Any] = {
        "table": a_table(),
        "game": TOY,
        "supported": True,
        "view": VIEW,
        "happened": (),
        "owes": (BEPPE,),
        "outcome": None,
        "seat": 1,
        "count": 5,
        "answers": (),
        "question": question,
    }
    return Panel(**(found | changes))


def asking(number: int, least: int = 1, most: int = 1, groups: int = 0) -> Question:
    """A question with this many options, every second of which is explained, and every third has an emoji."""
    return Question(
        say("Which?"),
        tuple(
            Option(
                f"o{n}",
                say("option {n}", n=n),
                say("means {n}", n=n // 4) if n % 2 else None,
                group=say("group {g}", g=n % groups) if groups else None,
                emoji=None if n % 3 else "🎲",
            )
            for n in range(number)
        ),
        least,
        most,
    )


def dangerous(question: Question) -> Option:
    """Its second option, which is to be confirmed."""
    return replace(question.options[1], confirm=say("Really?"))


QUESTIONS = {
    "as buttons": (asking(10), 0, ()),
    "in a menu": (asking(11), 0, ()),
    "in a menu of several": (asking(5, 2, 3), 0, ()),
    "of as many as one likes": (asking(4, 0, 4), 0, ()),
    "all of them": (asking(4, 4, 4), 0, ()),
    "on pages": (asking(130), 0, ()),
    "on their last page": (asking(130), 1, ()),
    "on no page": (asking(130), 9, ()),
    "gathered": (asking(110, 2, 3, groups=40), 0, ("o1",)),
    "gathered, enough": (asking(110, 2, 3), 1, ("o1", "o101")),
    "gathered, too many": (asking(26, 1, 2), 0, ("o1", "o2", "o3")),
}
"""The questions by what they show, each with its page and picks."""


def panels() -> Iterator[Titled]:
    """The question of a seat: at a table, while trying out, and in a lesson."""
    for name, (question, page, picked) in QUESTIONS.items():
        owes = a_panel(question, table=a_table(owes=(BEPPE,)), answers=(("a",),))
        yield f"asked {name}", panel.panel(owes, ENGLISH, HAND, page=page, picked=picked)
        yield (
            f"tried out {name}",
            trial.trial_panel(a_panel(question), ENGLISH, HAND, page=page, picked=picked),
        )
    for question in (asking(3), asking(30, 1, 2)):
        shown = a_panel(question, confirm=dangerous(question), answers=(("a",),))
        yield "to be confirmed", panel.panel(shown, ENGLISH, HAND)
        yield "to be confirmed while trying out", trial.trial_panel(shown, ENGLISH, None)
    may = a_panel(asking(2), table=a_table(owes=(ANNA,)), owes=(ANNA,), notice=say("No."))
    noted = Beside(note="mine\n\nto know")
    yield "may answer", panel.panel(may, ENGLISH, None, noted)
    every = replace(noted, more=True, elsewhere=a_table(id=8))
    yield "may answer, all of it", panel.panel(may, ENGLISH, HAND, every)
    undo = tuple(a_line(number) for number in range(7))
    for undoing in (False, True):
        shown = a_panel(None, undo=undo, undoing=undoing, auto_pass=undoing, news=undo)
        yield "could take back", panel.panel(shown, ENGLISH, HAND)
        yield "the hand", hand.hand_panel(shown, ENGLISH, [HAND], dm=undoing)
    over = a_panel(None, table=a_table(Phase.FINISHED), undo=undo[:1])
    yield "over", panel.panel(over, ENGLISH, HAND)
    yield "the hand when it is over", hand.hand_panel(over, ENGLISH, [], dm=False)
    yield "tried to the end", trial.trial_panel(a_panel(count=0, notice=say("No.")), ENGLISH, HAND)
    yield from _missed(undo)


def _missed(undo: tuple[Line, ...]) -> Iterator[Titled]:
    own = a_line(1, turn=1)
    others = (
        a_line(2, "{who} takes a card.", 0, turn=0),
        a_line(3, "{who} is robbed.", 1, by="clock", turn=0),
        a_line(4, "{who} waves.", 2, minor=True, turn=2),
        a_line(5, "{who} has left.", 2),
        a_line(6, "{who} deals.", 3, by="ai", turn=3),
        a_line(7, "It rains.", None, turn=3),
        a_line(8, "{who} draws.", 2, by="ai", turn=3, undone=True),
    )
    sat = replace(
        a_table(),
        players=tuple(replace(one, past=(FormerOccupant("D", DINO, 2),)) for one in a_table().players),
    )
    cases: dict[str, dict[str, Any]] = {
        "nothing": {"missed": (own,)},
        "one turn": {"missed": others[4:6]},
        "all": {"missed": (own, *others)},
        "since the beginning": {"missed": others, "has_acted": False},
        "since it was taken over": {"missed": others[:2], "has_acted": False, "table": sat},
        "too much": {"missed": tuple(a_line(n, "{who} " + 40 * "talks ", 0, turn=n % 4) for n in range(9))},
        "too many to take back": {"undo": undo, "undoing": True, "question": asking(2)},
    }
    for name, found in cases.items():
        shown = a_panel(**found)
        yield f"missed: {name}", panel.panel(shown, ENGLISH, HAND)
        yield (
            f"told in a message: {name}",
            hand.turn_message(shown, ENGLISH, None, "https://x.example", PostId(4)),
        )


def _no_record() -> Record:
    raise AssertionError("the layout reads no record")


def lessons() -> Iterator[Titled]:
    """A guided game of three steps."""
    steps = tuple(
        Step(
            move=number,
            places=(),
            now=say("Now {n}.", n=number),
            better=say("Better {n}.", n=number),
            done=say("Done.") if number == 2 else None,
        )
        for number in (1, 2, 3)
    )
    guided = Lesson(
        seat=1,
        opening=say("How to win."),
        steps=steps,
        chapters=(Chapter(title=say("Bidding"), step=0), Chapter(title=say("The end"), step=2)),
        ending=say("So."),
        pages=(),
        record=_no_record,
    )
    told = tuple(say("It happens {n}.", n=number) for number in range(9))

    def shown(step: int, **changes: Any) -> Message:
        picture = changes.pop("pictures", [HAND])
        page, picked = changes.pop("page", 0), changes.pop("picked", ())
        taught = changes.pop("taught", guided)
        usual: dict[str, Any] = {
            "game": TOY,
            "told": told,
            "question": asking(3) if step < 3 else None,
        }
        found = LessonPanel(
            lesson=taught,
            names=NAMED,
            step=step,
            view=replace(VIEW, left=0 if step == 3 else 2),
            **(usual | changes),
        )
        return lesson(found, ENGLISH, picture, page=page, picked=picked)

    chosen = ((say("first"),), (say("second"), say("third")))
    yield "the first step", shown(0)
    yield "the second step in text", shown(1, pictures=[])
    much = tuple(say("Quarter {n} of the city is quiet.", n=n) for n in range(40))
    city = replace(TOY, words=replace(TOY.words, describe=lambda _view: much))
    yield "a long position", shown(1, pictures=[], game=city)
    yield (
        "the third step",
        shown(2, told=(say(60 * "long "),) * 5),
    )
    yield "half of a move", shown(2, answers=(("a",),), notice=say("No."))
    yield "another move", shown(2, chosen=chosen, notice=say("Old."))
    yield "its solution", shown(2, solution=(("a",), ("b",)), labels=chosen)
    yield "to be confirmed", shown(1, confirm=dangerous(asking(3)), answers=(("a",),))
    yield "on pages", shown(1, question=asking(110, 2, 3), page=1, picked=("o1",))
    yield "the end", shown(3)
    yield "the end in text", shown(3, pictures=[])
    endless = replace(guided, opening=LONG, ending=LONG)
    endless = replace(endless, steps=tuple(replace(step, now=LONG, better=LONG, done=LONG) for step in steps))
    for step, changes in (
        (0, {}),
        (1, {"told": (LONG, say(30 * "short "), say(20 * "short ")), "notice": LONG}),
        (2, {"chosen": chosen, "question": samples.question(3)}),
        (2, {"solution": (("a",),), "labels": ((LONG,),), "question": samples.question(3)}),
        (3, {}),
    ):
        yield f"a long lesson at step {step}", shown(step, taught=endless, **changes)
