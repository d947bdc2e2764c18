"""The lobby: who plays what, under which options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta

from bot.chat.screens import kinds, links
from bot.chat.screens.lesson import learn_button
from bot.chat.screens.timing import pace_in_words
from bot.chat.wire.controls import AnyKind, Control
from bot.chat.wire.localizer import Localizer, called, emblem, harmless, mention
from bot.chat.wire.message import (
    Attachment,
    Item,
    Message,
    Style,
    button,
    compose,
    gallery,
    line,
    rows,
    words,
)
from bot.tables.core.duration import expected
from bot.tables.values.ids import PostId
from bot.tables.values.table import Phase, Player, Table
from bot.tables.values.views import HandedOn, TableView
from engines.base import AnyGame
from engines.options import GameOption, OptionChoice, OptionValue
from engines.text import Text, count, say

# Characters of each part; together below a message's 4,000.
TITLE_TEXT = 700
ABOUT_TEXT = 400
OPTIONS_TEXT = 1500
DEPARTED_SHOWN = 5  # of those who have left, the last


def lobby(
    table_view: TableView,
    localizer: Localizer,
    post: PostId,
    title: Attachment | None = None,
    shares: Sequence[float] = (),
) -> Message:
    """The public message of a table before it starts, or of a lobby that was closed.

    ``title``: the picture of the game; None where public messages are text.
    ``shares``: see ``Server.shares``.
    """
    if table_view.table.phase is not Phase.LOBBY:
        closed = say("This lobby is closed.")
        told = " ".join(localizer(text) for text in (closed, *(line.text for line in table_view.news)))
        # The post is found again by this button.
        again = Control(links.rematch, table_view.table.id, post=post)
        reopen = button(localizer.plain(say("Open it again")), again)
        return compose(words(f"## {table_view.game.title}\n{told}"), *rows([reopen]))
    return compose(
        gallery(title) if title else None,
        words(f"## {table_view.game.title}\n{localizer(table_view.game.blurb)}", TITLE_TEXT),
        words("\n".join(_about(table_view, localizer, shares)), ABOUT_TEXT),
        line(),
        words("\n".join(_players(table_view, localizer))),
        line(),
        words("\n".join(options_in_words(table_view, localizer)), OPTIONS_TEXT),
        words(_promise(localizer)),
        *_buttons(table_view, localizer, post),
        files=[title] if title else [],
        mentions=table_view.table.persons,
        silent=True,
    )


def _about(table_view: TableView, localizer: Localizer, shares: Sequence[float]) -> Iterator[str]:
    """How the game is won, how long it takes with so many players, and how hard it is."""
    game = table_view.game
    if game.goal is not None:
        yield localizer(game.goal)
    facts: list[Text] = []
    if game.length:
        seats = _players_to_come(table_view)
        moves = roughly(game.length[game.seats.index(seats)])
        facts.append(say("about {moves} moves with {seats} players", moves=moves, seats=seats))
    lasting = expected(table_view.table, game, shares)
    if lasting is not None:
        facts.append(_lasting(lasting))
    if game.difficulty is not None:
        facts.append(game.difficulty)
    if facts:
        yield f"-# {' · '.join(map(localizer, facts))}"


def _lasting(time: timedelta) -> Text:
    """How long a game is likely to take, in one unit."""
    days, hours = round(time / timedelta(days=1)), round(time / timedelta(hours=1))
    if days >= 2:
        return count("about {n} day at this pace", "about {n} days at this pace", roughly(days))
    if hours >= 2:
        return count("about {n} hour at this pace", "about {n} hours at this pace", roughly(hours))
    minutes = max(1, round(time / timedelta(minutes=1)))
    return count("about {n} minute at this pace", "about {n} minutes at this pace", roughly(minutes))


def roughly(number: int) -> int:
    """A number as one says it: from 10 in fives, from 100 in tens."""
    if number < 10:
        return number
    step = 5 if number < 100 else 10
    return (number + step // 2) // step * step


def options_in_words(table_view: TableView, localizer: Localizer) -> Iterator[str]:
    """The chosen options, each with what it means below, and how the seats are given out."""
    for option in table_view.game.options:
        value = table_view.table.options[option.name]
        choice = _choice(option, value)
        yield f"**{localizer(option.label)}:** {chosen(option, value, localizer)}"
        yield f"-# {localizer(choice.help if choice else option.help)}"
        sensible = suggested(table_view, option)
        if sensible is not None and sensible.value != value:
            better = count(
                "Suggested for {n} player: {value}",
                "Suggested for {n} players: {value}",
                _players_to_come(table_view),
                value=sensible.label,
            )
            yield f"-# {localizer(better)}"
    yield f"**{localizer(say('Pace'))}:** {localizer(pace_in_words(table_view.table.pace))}"
    if table_view.table.auto_start:
        when = say("As soon as the table is full")
        yield f"**{localizer(say('Start'))}:** {localizer(when)}"
    yield f"**{localizer(say('Seats'))}:** {localizer(seating_in_words(table_view.table.seating))}"
    if table_view.table.in_text:
        yield f"**{localizer(say('Board'))}:** {localizer(presentation_in_words(in_text=True))}"
    if table_view.table.chronicle:
        yield localizer(say("A thread will keep a chronicle."))


def options_on_one_line(game: AnyGame, values: Mapping[str, OptionValue], localizer: Localizer) -> str:
    """What each option of a game was set to; empty where it has none."""
    return " · ".join(
        f"{localizer(option.label)}: {chosen(option, values[option.name], localizer)}"
        for option in game.options
        if option.name in values
    )


def chosen(option: GameOption, value: OptionValue, localizer: Localizer) -> str:
    """A value of an option in words, or as it is where no choice stands for it."""
    choice = _choice(option, value)
    return localizer(choice.label) if choice else str(value)


def _choice(option: GameOption, value: OptionValue) -> OptionChoice | None:
    return next((one for one in option.choices if is_choice(one, value)), None)


def suggested(table_view: TableView, option: GameOption) -> OptionChoice | None:
    """The sensible choice for so many players, where it depends on their number."""
    if option.suggest is None:
        return None
    return _choice(option, option.suggest(_players_to_come(table_view)))


def _players_to_come(table_view: TableView) -> int:
    return max(len(table_view.table.players), table_view.game.seats[0])


def presentation_in_words(*, in_text: bool) -> Text:
    """Whether the public messages are pictures or text, in words."""
    return say("Text without pictures") if in_text else say("Pictures")


def seating_in_words(seating: str) -> Text:
    """How the seats are given out."""
    if seating == "random":
        return say("Drawn by lot at the start")
    return say("In the order of joining")


def is_choice(one: OptionChoice, value: OptionValue) -> bool:
    """Whether this is the value of the choice; ``True`` is no 1."""
    return type(one.value) is type(value) and one.value == value


def _players(table_view: TableView, localizer: Localizer) -> Iterator[str]:
    table, seats = table_view.table, table_view.game.seats
    for index, player in enumerate(table.players):
        seat = localizer.emojis.markup(emblem(index), localizer.language)
        sign = seat if table.seating == "joined" else "•"
        yield f"{sign} {_player(player, table, localizer)}"
    if table_view.handed_on is not None:
        yield f"-# {localizer(_handed_on(table_view.handed_on, table))}"
    free = seats[-1] - len(table.players)
    if free:
        yield f"{'◦ ' * free}*{localizer(count('{n} free seat', '{n} free seats', free))}*"
    if table_view.departed:
        gone = tuple(_departed(name, times) for name, times in table_view.departed[-DEPARTED_SHOWN:])
        yield f"-# {localizer(say('Left this lobby: {people}', people=gone))}"
    missing = seats[0] - len(table.players)
    if missing > 0:
        more = count("{n} more player is needed to start", "{n} more players are needed to start", missing)
        yield f"-# {localizer(more)}"


def _handed_on(why: HandedOn, table: Table) -> Text:
    if why == "silent":
        return say(
            "{person} has taken this table over: the host was silent for a day.", person=mention(table.host)
        )
    return say("Whoever opened this table has left; {person} is the host now.", person=mention(table.host))


def _departed(name: str, times: int) -> str | Text:
    """Somebody who has left: whoever joins again brings other luck along, which nobody should do unseen."""
    if times == 1:
        return harmless(name)
    return count("{name} ({n} time)", "{name} ({n} times)", times, name=harmless(name))


def _player(player: Player, table: Table, localizer: Localizer) -> str:
    if player.gives_way:
        return localizer(say("{player} · gives way to whoever joins", player=_ai(player, localizer)))
    if player.user is None:
        return _ai(player, localizer)
    if player.user == table.host:
        return localizer(say("{person} (host)", person=mention(player.user)))
    return mention(player.user)


def _ai(player: Player, localizer: Localizer) -> str:
    return harmless(called(player, localizer.language))


def _promise(localizer: Localizer) -> str:
    fair = say("Fair chance: all luck comes from a seed that is settled already, and is opened at the end.")
    return f"-# {localizer(fair)}"


def _buttons(table_view: TableView, localizer: Localizer, post: PostId) -> tuple[Item, ...]:
    most = table_view.game.seats[-1]
    few = len(table_view.table.players) not in table_view.game.seats

    def does(kind: AnyKind) -> Control:
        return Control(kind, table_view.table.id)

    # One button carries the post: see board.looking.
    reading = Control(links.rules, table_view.table.id, post=post)
    everybody = [
        button(
            localizer.plain(say("Join")),
            does(links.join),
            style=Style.success,
            off=table_view.table.staying >= most,
        ),
        button(localizer.plain(say("Leave")), does(kinds.LEAVE)),
        button(localizer.plain(say("Rules")), reading),
        learn_button(table_view.game, localizer),
    ]
    host = [
        button(localizer.plain(say("Add AI")), does(kinds.ADD_AI), off=len(table_view.table.players) >= most),
        button(localizer.plain(say("Start")), does(kinds.START), style=Style.primary, off=few),
        button(localizer.plain(say("More")), links.more(table_view.table.id)),
    ]
    return (*rows(everybody), *rows(host))
