"""The analysis of a finished game: everybody's chance to win over the moves, and the turning points."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.screens import links
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import handles
from bot.chat.screens.records import table_meant
from bot.chat.screens.renderer import unless_broken
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Attachment, Item, Message, button, compose, gallery, rows, words
from bot.chat.wire.requests import UserRequest
from bot.tables.reading.analyses import Analysed, Turn
from bot.tables.values.ids import TableId
from bot.tables.values.table import Phase
from bot.tables.values.views import TableView
from engines.analysis import LEAST
from engines.text import Text, Who, count, say

TURN_TEXT = 700  # characters of a turning point, of three at most
STAGES = (
    say("At the start: {chances}"),
    say("After a quarter of the moves: {chances}"),
    say("Halfway: {chances}"),
    say("After three quarters: {chances}"),
)
ABOUT = say(
    "Chances of winning during the game are estimated with all secrets revealed. A turning point is a move "
    "after the first third of the game where a clearly better one was possible, judged by what the player "
    "knew then."
)
NO_TURNS = say("No move after the first third of the game was a clear mistake.")
DECIDED = say(
    "The game was already decided by move {move} of {moves}: from then on, {who}'s chance of winning was at "
    "least {percent}%. No later move was a clear mistake."
)


async def analysis_of(context: ChatContext, request: UserRequest, chosen: str | None) -> None:
    """Show the analysis of the chosen game, or else of the channel's newest one, even beside a lobby."""
    await show_analysis(context, request, await table_meant(context, request, chosen))


@handles(links.analysis)
async def show_analysis(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Show the analysis of a game, which is made when somebody first asks for it."""
    found = await context.tables.analyses.of(table)
    shown = await context.tables.queries.view(table)
    localizer = context.reading(request, shown.table)
    picture = None
    if not request.in_text:
        picture = await unless_broken(
            context.renderer.chances(shown, found, [*stages(found), *marks(found)], localizer)
        )
    request.response.show(analysis_panel(shown, found, localizer, picture))


def analysis_panel(
    shown: TableView, found: Analysed, localizer: Localizer, picture: Attachment | None
) -> Message:
    """Build the analysis: the chances as lines, or in words without a picture, and the turning points."""
    heading = f"### {localizer(say('{title}: Analysis', title=shown.game.title))}"
    chances = "" if picture else "".join(f"\n- {localizer(stage)}" for stage in stages(found))
    told = [localizer(turn) for turn in turns(found)] or [localizer(_no_turns(found))]
    steps = dict.fromkeys(turn.step for turn in found.turns)  # a step that tells of several moves, once
    return compose(
        gallery(picture) if picture else None,
        words(f"{heading}{chances}"),
        *(words(text, TURN_TEXT) for text in told),
        words(f"-# {localizer(ABOUT)}"),
        *rows([_step(shown.table.id, step, localizer) for step in steps]),
        files=[picture] if picture else [],
    )


def analysis_button(table_view: TableView, localizer: Localizer) -> Item | None:
    """Build the button that shows the analysis of a finished game; None if it can't be analysed."""
    if (
        table_view.table.phase is not Phase.FINISHED
        or not table_view.supported
        or table_view.game.mind is None
    ):
        return None
    return button(localizer.plain(say("Analysis")), links.analysis(table_view.table.id))


def stages(found: Analysed) -> Iterator[Text]:
    """Yield everybody's chance to win at the start and after each quarter of the moves."""
    for number, stage in enumerate(STAGES):
        chances = found.curve[number * (len(found.curve) - 1) // len(STAGES)]
        every = tuple(
            say("{who} {percent}%", who=Who(seat), percent=percent(chance))
            for seat, chance in enumerate(chances)
        )
        yield Text(stage.template, (("chances", every),))


def marks(found: Analysed) -> Iterator[Text]:
    """Yield what happened at the turning points, with their numbers in the picture."""
    for number, turn in enumerate(found.turns, start=1):
        yield say("{number}. {told}", number=number, told=turn.told)


def _no_turns(found: Analysed) -> Text:
    """Say that there was no turning point; where the first half of the game decided it, from which move on.

    It was decided where the others had less to lose than what makes a turning point.
    """
    moves, sure = len(found.curve) - 1, 1 - LEAST
    winner = max(range(len(found.curve[-1])), key=lambda seat: found.curve[-1][seat])
    open_until = [at for at, chances in enumerate(found.curve) if chances[winner] < sure]
    move = open_until[-1] + 1 if open_until else 1
    if 2 * move > moves:
        return NO_TURNS
    values = (("move", move), ("moves", moves), ("who", Who(winner)), ("percent", percent(sure)))
    return Text(DECIDED.template, values)


def turns(found: Analysed) -> Iterator[Text]:
    """Yield the turning points in order, with their numbers in the picture."""
    for number, turn in enumerate(found.turns, start=1):
        yield say("{number}. Step {step}: {told}", number=number, step=turn.step, told=turning(turn))


def turning(turn: Turn) -> Text:
    """Say which move was made at a turning point, which would have been better, and why.

    It tells a difference only: the seat knew less than the curve, so its chances would contradict the lines.
    """
    said = count(
        "{who} chose “{made}”. Going by what was known then, “{better}” would have raised the chance of "
        "winning by {n} percentage point.",
        "{who} chose “{made}”. Going by what was known then, “{better}” would have raised the chance of "
        "winning by {n} percentage points.",
        percent(turn.lost),
        who=Who(turn.seat),
        made=turn.made,
        better=turn.better,
    )
    return said if turn.why is None else say("{said} {why}", said=said, why=turn.why)


def percent(chance: float) -> int:
    """Return a chance in whole percent."""
    return round(100 * chance)


def _step(table: TableId, step: int, localizer: Localizer) -> Item:
    """Build the button to a step of the replay at which there is a turning point."""
    return button(localizer.plain(say("Go to step {step}", step=step)), links.replay_beside(table, step))
