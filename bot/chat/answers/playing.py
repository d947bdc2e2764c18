"""Clicks during a game: the hand, the questions on the way to a move, typed moves, leaving."""

from __future__ import annotations

from bot.chat.controls import Control, Kind
from bot.chat.layouts import notes
from bot.chat.layouts.menus import gather
from bot.chat.layouts.panel import TYPED_MOVE, move_form
from bot.chat.stage import Stage
from bot.chat.visits import Visit
from bot.tables.model import Phase, Preferences, TableId
from engines.base import Answer
from engines.menus import MENUS
from engines.text import Refused, count, say


async def play(stage: Stage, visit: Visit) -> None:
    """The question that the clicker is asked."""
    await play_at(stage, visit, visit.control.table)


async def play_at(stage: Stage, visit: Visit, table: TableId) -> None:
    """The question that the clicker is asked at a table."""
    await stage.show_panel(visit, await stage.tables.play.panel(visit.user, table))


async def ask(stage: Stage, visit: Visit) -> None:
    """The question after the answers of the control: a step back, or another page."""
    control = visit.control
    shown = await stage.tables.play.panel(visit.user, control.table, control.answers)
    await stage.show_panel(visit, shown, page=control.page // MENUS)


async def answer(stage: Stage, visit: Visit) -> None:
    """One step on the way to a move, or the move."""
    control = visit.control
    if visit.values is not None:
        control = control.answering(await _in_order(stage, visit, visit.values))
    shown = await stage.tables.play.answer(visit.click, control.table, control.count, control.answers)
    await stage.show_panel(visit, shown)


async def pick(stage: Stage, visit: Visit) -> None:
    """Picks from one of several menus, gathered until Done is pressed; or another page of them."""
    control = visit.control
    before, picked = control.answers[:-1], control.answers[-1] if control.answers else ()
    shown = await stage.tables.play.panel(visit.user, control.table, before)
    question, notice = shown.question, None
    if question is None or shown.answers != before:
        await stage.show_panel(visit, shown)
        return
    if visit.values is not None:
        wanted = gather(question, picked, control.page, visit.values)
        if len(wanted) > question.most:
            most = question.most
            notice = count("Pick at most {n}. Take another one back first.", "Pick at most {n}.", most)
        else:
            picked = wanted
    page = control.page // MENUS
    await stage.show_panel(visit, shown, page=page, picked=picked, notice=notice)


async def type_move(stage: Stage, visit: Visit) -> None:
    """The form for a move in the text notation, with an example."""
    control = visit.control
    found = await stage.tables.play.suggestions(visit.user, control.table, "")
    example = found[0].text if found else None
    visit.reply.form(move_form(control.table, control.count, stage.voice(visit.language), example))


async def typed(stage: Stage, visit: Visit) -> None:
    """A move in the text notation, from the form."""
    control = visit.control
    await typed_at(stage, visit, control.table, visit.fields.get(TYPED_MOVE, ""), control.count)


async def typed_at(stage: Stage, visit: Visit, table: TableId, text: str, count: int | None = None) -> None:
    """A move in the text notation at a table; ``count`` as the form had it, if it came from one."""
    await stage.show_panel(visit, await stage.tables.play.typed(visit.click, table, text, count))


async def hand(stage: Stage, visit: Visit) -> None:
    """The clicker's own hand."""
    await hand_at(stage, visit, visit.control.table)


async def hand_at(stage: Stage, visit: Visit, table: TableId) -> None:
    """The clicker's own hand at a table."""
    shown = await stage.tables.play.panel(visit.user, table)
    preferences = await stage.tables.preferences.get(visit.user)
    await stage.show_hand(visit, shown, dm=preferences.dm)


async def toggle_dm(stage: Stage, visit: Visit) -> None:
    """Whether the clicker wants a private message at every turn."""
    await stage.tables.preferences.set(visit.user, Preferences(dm=visit.control.word == "on"))
    await hand_at(stage, visit, visit.control.table)


async def set_auto_pass(stage: Stage, visit: Visit) -> None:
    """Whether the clicker's turns are let pass."""
    control = visit.control
    await stage.show_panel(
        visit, await stage.tables.play.set_auto_pass(visit.click, control.table, on=control.word == "on")
    )


async def leave_at(stage: Stage, visit: Visit, table: TableId) -> None:
    """Leave a table: at once from a lobby, after a question from a running game."""
    scene = await stage.tables.queries.view(table)
    if scene.table.phase is Phase.LOBBY:
        await stage.tables.lobby.leave(visit.click, table)
        await stage.say(visit, say("You have left the lobby."))
        return
    if not scene.table.live:
        raise Refused("This game is over; there is nothing to leave.")
    if visit.user not in scene.table.persons:
        raise Refused("You do not play at this table.")
    question = say("Leave this game? An AI takes your seat and plays on; you cannot come back.")
    if len(scene.table.persons) == 1:
        question = say("Leave this game? Nobody else is left, so it ends here without a winner.")
    control = Control(Kind.QUIT_SURELY, table)
    voice = stage.voice(visit.language)
    visit.reply.show(notes.confirm(question, say("Leave the game"), control, voice))


async def quit_surely(stage: Stage, visit: Visit) -> None:
    """Leave a running game, having been asked."""
    table = await stage.tables.play.quit(visit.click, visit.control.table)
    if table.live:
        await stage.say(visit, say("You have left the game; an AI plays on for you."))
    else:
        await stage.say(visit, say("You have left the game. You were the last, so it has ended."))


async def dismiss(stage: Stage, visit: Visit) -> None:
    """Not this time."""
    await stage.say(visit, say("Nothing has changed."))


async def _in_order(stage: Stage, visit: Visit, values: Answer) -> Answer:
    """The picks in the order of the options; Discord sends them in any order."""
    if len(values) < 2:
        return values
    shown = await stage.tables.play.panel(visit.user, visit.control.table, visit.control.answers)
    offered = [option.value for option in shown.question.options] if shown.question else []
    return tuple(sorted(values, key=lambda value: offered.index(value) if value in offered else -1))
