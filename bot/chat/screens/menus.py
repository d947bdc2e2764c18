"""Shows a question as buttons or menus, for any game.

A choice of one among up to ten options becomes buttons; more options or several picks become menus of 25,
up to four in one panel, then pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple, TypeVar

from bot.chat.screens.paging import page_buttons
from bot.chat.wire.controls import AnyKind, Control
from bot.chat.wire.discord_limits import OPTIONS_A_MENU
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import ButtonStyle, Item, SelectOption, button, choice, menu, rows, words
from bot.tables.persons.lessons import LessonPanel
from bot.tables.values.views import Panel
from engines.base import AS_ASKED, Answer, Option, Question
from engines.menus import MENUS_A_PANEL, menus
from engines.text import Text, count, say

Asking = TypeVar("Asking", Panel, LessonPanel)

GROUPS_NAMED = 3  # in the heading of a menu; of more, only the first and the last
BUTTONS_LIMIT = 10  # more options than these become a menu
CONFIRMED = "sure"  # the word of a control that confirms a dangerous option


class Room(NamedTuple):
    """Characters for the prompt, the meanings of the options, and a warning about one of them."""

    prompt: int = 700
    meanings: int = 1200
    warning: int = 500


ROOM = Room()


class QuestionKinds(NamedTuple):
    """The kinds of a question's controls: answer it, ask it again (another page), pick one of several.

    ``surely``: confirms a dangerous answer; None if ``answer`` does so with the word CONFIRMED.
    """

    answer: AnyKind
    ask: AnyKind
    pick: AnyKind
    surely: AnyKind | None = None
    room: Room = ROOM

    def confirmed(self, control: Control) -> Control:
        """Return the control that confirms an answer."""
        if self.surely is not None:
            return replace(control, kind=self.surely)
        return replace(control, kind=self.answer, word=CONFIRMED)


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question as shown: its controls, its page, and the picks so far.

    ``control`` asks it again: it carries the table, the count and the answers before this question.
    """

    question: Question
    control: Control
    kinds: QuestionKinds
    page: int = 0
    picked: Answer = ()

    def to(self, kind: AnyKind, *, page: int = 0) -> Control:
        """Return a control of this question."""
        return replace(self.control, kind=kind, page=page)


def question(
    shown: Panel | LessonPanel,
    here: Control,
    kinds: QuestionKinds,
    localizer: Localizer,
    page: int,
    picked: Answer,
    explained: Item | None = None,
) -> Iterator[Item | None]:
    """Build the question with its options, or the confirmation of a dangerous one; nothing if none is asked.

    ``here``: the control that asks this question again. ``explained``: a part right above the options.
    """
    if shown.question is None:
        return
    asked = AskedQuestion(shown.question, here, kinds, min(page, last_page(shown.question)), picked)
    if shown.confirm is not None:
        yield from _confirming(asked, shown.confirm, localizer)
        return
    yield words(f"**{localizer(shown.question.prompt)}**", kinds.room.prompt)
    yield words("\n".join(meanings(shown.question, localizer)), kinds.room.meanings)
    yield explained
    yield from choices(asked, localizer)


def back_button(shown: Panel | LessonPanel, here: Control, localizer: Localizer) -> Item | None:
    """Build the button a step back, to change the last answer; None if there is none to change here."""
    if not shown.answers or shown.confirm is not None:
        return None
    # The last answer, and the one before where it can be changed at this question.
    steps = 2 if shown.question and shown.question.instead else 1
    return button(localizer.plain(say("Back")), replace(here, answers=shown.answers[:-steps]))


def as_buttons(question: Question) -> bool:
    """Return whether the options are buttons; a menu explains its options itself."""
    return question.most == 1 and question.least == 1 and len(question.options) <= BUTTONS_LIMIT


def choices(asked: AskedQuestion, localizer: Localizer) -> Iterator[Item]:
    """Build the rows of buttons or menus for the answers."""
    question = asked.question
    if as_buttons(question):
        yield from _buttons(asked, localizer)
    elif question.most > 1 and len(question.options) > OPTIONS_A_MENU:
        yield from _gathering(asked, localizer)
    else:
        yield from _menus(asked, localizer)
    yield from rows(_turning(asked))
    yield from rows(_instead(asked, localizer))


def meanings(question: Question, localizer: Localizer) -> list[str]:
    """Return the meanings of options that are buttons; neighbours with the same meaning share a line.

    The lines are small print and name an option by its letter, if it has one, so that a phone shows them
    together with the buttons, which have its name.
    """
    if not as_buttons(question):
        return []
    found = []
    between = ", " if any(option.sign for option in question.options) else " · "
    for description, options in groupby(question.options, key=lambda option: option.description):
        if description:
            names = between.join(option.sign or localizer(option.label) for option in options)
            found.append(f"**{names}** – {localizer(description)}")
    return [f"-# {line}" for line in found]


def without_letters(shown: Asking) -> Asking:
    """Remove the letters of the options, for a message without the picture that shows them."""

    def plain(options: Iterable[Option]) -> tuple[Option, ...]:
        return tuple(replace(option, sign=None) for option in options)

    question = shown.question
    if question is None:
        return shown
    asked = replace(question, options=plain(question.options), instead=plain(question.instead))
    return replace(shown, question=asked, confirm=shown.confirm and replace(shown.confirm, sign=None))


def labelled(option: Option, localizer: Localizer) -> str:
    """Return an option's label, for a button or a menu, after the letter that marks it in the picture."""
    label = localizer.plain(option.label)
    return label if option.sign is None else f"{option.sign} · {label}"


def last_page(question: Question) -> int:
    """Return the number of the last page of a question's menus."""
    return -(-len(menus(question.options)) // MENUS_A_PANEL) - 1


def on_page(question: Question, page: int) -> list[tuple[int, tuple[Option, ...]]]:
    """Return the menus of a page, each with its number in the question."""
    return list(enumerate(menus(question.options)))[page * MENUS_A_PANEL : (page + 1) * MENUS_A_PANEL]


def in_order(question: Question | None, values: Answer) -> Answer:
    """Sort the picks in the order of the options; Discord sends them in any order."""
    offered = [option.value for option in question.options] if question else []
    return tuple(sorted(values, key=lambda value: offered.index(value) if value in offered else -1))


def gather(question: Question, picked: Answer, number: int, values: Iterable[str]) -> Answer:
    """Return the picks after a choice in one menu, in order: its own replaced, those of others kept."""
    split = menus(question.options)
    here = {option.value for option in split[number]} if number < len(split) else set()
    now = (set(picked) - here) | (set(values) & here)
    return tuple(option.value for option in question.options if option.value in now)


def too_many(most: int) -> Text:
    """Say that at most ``most`` picks are allowed, and what to do."""
    return say("Pick at most {n}. Remove one of your picks first.", n=most)


def _buttons(asked: AskedQuestion, localizer: Localizer, *, off: bool = False) -> Iterable[Item]:
    return rows(
        button(
            labelled(option, localizer),
            asked.to(asked.kinds.answer, page=index).answering((option.value,)),
            style=ButtonStyle.primary,
            emoji=localizer.emojis.one(option.emoji),
            off=off,
        )
        for index, option in enumerate(asked.question.options)
    )


def _instead(asked: AskedQuestion, localizer: Localizer) -> Iterator[Item]:
    """Build buttons for other answers to the previous question."""
    before = replace(asked.control, answers=asked.control.answers[:-1])
    for index, option in enumerate(asked.question.instead):
        again = replace(before, kind=asked.kinds.ask, page=0)
        answered = replace(before, kind=asked.kinds.answer, page=index).answering((option.value,))
        yield button(
            labelled(option, localizer),
            again if option.value == AS_ASKED else answered,
            style=ButtonStyle.primary,
            emoji=localizer.emojis.one(option.emoji),
        )


def _confirming(asked: AskedQuestion, option: Option, localizer: Localizer) -> Iterator[Item | None]:
    """Build the confirmation of a dangerous choice, below the question.

    Everything above stays in place, but its buttons are disabled against an accidental second press.
    """
    if option.confirm is None:
        return
    back = button(localizer.plain(say("Back")), asked.control)
    yield words(f"**{localizer(asked.question.prompt)}**", asked.kinds.room.prompt)
    yield words("\n".join(meanings(asked.question, localizer)), asked.kinds.room.meanings)
    if as_buttons(asked.question):
        yield from _buttons(asked, localizer, off=True)
    yield words(f"**{localizer(option.confirm)}**", asked.kinds.room.warning)
    surely = asked.kinds.confirmed(asked.control).answering((option.value,))
    yield from rows([back, button(labelled(option, localizer), surely, style=ButtonStyle.danger)])


def _menus(asked: AskedQuestion, localizer: Localizer) -> Iterator[Item]:
    """Build menus where one choice in any of them is the whole answer."""
    question = asked.question
    for number, options in on_page(question, asked.page):
        yield menu(
            asked.to(asked.kinds.answer, page=number),
            [option_choice(option, localizer) for option in options],
            _heading(question, options, localizer),
            max(question.least, 1),
            min(question.most, len(options)),
        )
    if question.least == 0:
        none = asked.to(asked.kinds.answer, page=len(question.options)).answering(())
        yield from rows([button(localizer.plain(say("None")), none)])


def _gathering(asked: AskedQuestion, localizer: Localizer) -> Iterator[Item]:
    """Build menus whose picks are gathered until Done is pressed."""
    question = asked.question
    pick = asked.to(asked.kinds.pick).answering(asked.picked)
    for number, options in on_page(question, asked.page):
        yield menu(
            replace(pick, page=number),
            [option_choice(option, localizer, picked=option.value in asked.picked) for option in options],
            _heading(question, options, localizer),
            0,
            min(question.most, len(options)),
        )
    done = asked.to(asked.kinds.answer, page=len(question.options)).answering(asked.picked)
    label = localizer.plain(count("Done: {n} picked", "Done: {n} picked", len(asked.picked)))
    enough = question.least <= len(asked.picked) <= question.most
    yield from rows([button(label, done, style=ButtonStyle.primary, off=not enough)])


def _turning(asked: AskedQuestion) -> Iterator[Item]:
    kind = asked.kinds.pick if asked.picked else asked.kinds.ask

    def to(page: int, _number: int) -> Control:
        control = asked.to(kind, page=page * MENUS_A_PANEL)
        return control.answering(asked.picked) if asked.picked else control

    return page_buttons(asked.page, last_page(asked.question), to)


def option_choice(option: Option, localizer: Localizer, *, picked: bool = False) -> SelectOption:
    """Build an option of a menu."""
    description = localizer.plain(option.description) if option.description else None
    return choice(
        option.value,
        labelled(option, localizer),
        description,
        emoji=localizer.emojis.one(option.emoji),
        picked=picked,
    )


def _heading(question: Question, options: tuple[Option, ...], localizer: Localizer) -> str:
    """Return a menu's heading: its groups, else its first and last option; if alone, the number to pick."""
    if len(options) == len(question.options):
        return localizer.plain(_how_many(question.least, question.most))
    groups = [localizer.plain(group) for group in dict.fromkeys(option.group for option in options) if group]
    if len(groups) > GROUPS_NAMED:
        return f"{groups[0]} – {groups[-1]}"
    if groups:
        return " · ".join(groups)
    return f"{labelled(options[0], localizer)} – {labelled(options[-1], localizer)}"


def _how_many(least: int, most: int) -> Text:
    least = max(least, 1)
    if least < most:
        return say("Choose {least}–{most}", least=least, most=most)
    return say("Choose one") if most == 1 else say("Choose {most}", most=most)
