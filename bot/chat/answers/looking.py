"""Clicks of anybody who looks: the log, the rules, the own tables, help."""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat.layouts import notes
from bot.chat.layouts.log import LOG, log
from bot.chat.layouts.rules import rules
from bot.chat.stage import Stage
from bot.chat.visits import Visit
from bot.tables.model import TableId
from engines.text import Refused, Text, say


async def show_log(stage: Stage, visit: Visit) -> None:
    """The newest page of the log, as the clicker may know it."""
    await log_at(stage, visit, visit.control.table)


async def turn_log(stage: Stage, visit: Visit) -> None:
    """Another page of the log."""
    await log_at(stage, visit, visit.control.table, visit.control.page, visit.control.word)


async def log_at(stage: Stage, visit: Visit, table: TableId, page: int = 0, show: str = LOG) -> None:
    """A page of a table's log; ``show``: see ``bot.chat.layouts.log``."""
    found = await stage.tables.queries.log(table, visit.user)
    if not found.table.seats:
        await stage.say(visit, say("The game has not begun, so there is no log yet."))
        return
    visit.reply.show(log(found, stage.voice(visit.language, found.table), page, show))


async def show_rules(stage: Stage, visit: Visit) -> None:
    """The rules of the game at a table."""
    scene = await stage.tables.queries.view(visit.control.table)
    visit.reply.show(rules(scene.game, stage.voice(visit.language)))


async def turn_rules(stage: Stage, visit: Visit) -> None:
    """Another section, or another page of it. The control's count is the section, its word the game."""
    control = visit.control
    picked = visit.values[0] if visit.values else ""
    section, page = (int(picked), 0) if picked.isdecimal() else (control.count, control.page)
    await rules_of(stage, visit, control.word, section, page)


async def rules_of(stage: Stage, visit: Visit, game: str | None, section: int = 0, page: int = 0) -> None:
    """The rules of a game; of none named, those of the table here, or of the first game there is."""
    if game is None and visit.place is not None:
        table = await stage.tables.queries.at(visit.place.channel)
        game = table.game if table else None
    game = game or stage.games.names[0]
    if game not in stage.games.names:
        raise Refused("I do not know the game “{game}”.", game=game)
    found = stage.games.game(game)
    visit.reply.show(rules(found, stage.voice(visit.language), section, page))


async def my_tables(stage: Stage, visit: Visit) -> None:
    """Every live table of the clicker, with links."""
    tables = await stage.tables.queries.mine(visit.user)
    titles = [(table, _title(stage, table.game)) for table in tables]
    visit.reply.show(notes.my_tables(titles, visit.user, stage.voice(visit.language)))


async def command_help(stage: Stage, visit: Visit, commands: Sequence[tuple[str, Text]]) -> None:
    """What the bot can do."""
    voice = stage.voice(visit.language)
    visit.reply.show(notes.command_help(stage.games.all(), commands, voice))


async def board_at(stage: Stage, visit: Visit) -> None:
    """Post the board anew, at the bottom of the channel."""
    visit.postable()
    table = await stage.table_here(visit)
    await stage.tables.play.repost(table.id)
    await stage.say(visit, say("Here it comes."))


def _title(stage: Stage, game: str) -> str:
    return stage.games.game(game).title if game in stage.games.names else game
