"""Draws the pictures of messages from views, with their alt text."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import structlog

from bot.chat.screens.history import unsaid
from bot.chat.screens.menus import labelled
from bot.chat.wire.discord_limits import ALT_TEXT
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Attachment, fit, picture, whole
from bot.drawing.request import PictureKind, Request
from bot.drawing.service import NotDrawnError
from bot.tables.persons.lessons import LessonPanel, LessonPosition
from bot.tables.reading.analyses import Analysed
from bot.tables.reading.endings import facts, margin
from bot.tables.reading.replays import Film
from bot.tables.values.views import GameSummary, Panel, TableView
from engines.base import AnyGame, Question, Seat
from engines.moments import deck, front_page, label, lead
from engines.signs import LegendPage, Sign, always
from engines.text import Text, Who, say
from renders.ending import Chances, Ending, Mark
from renders.shared.course import landmark
from renders.shared.subjects import Career, Leaderboard, Podium, SeasonStandings, Shot

log = structlog.get_logger()

ALT_TEXT_EVENTS = 3  # newest events in an alt text
SIGNS_A_PICTURE = 8  # of a legend, at most
T = TypeVar("T")


async def unless_broken(picture: Awaitable[T]) -> T | None:
    """Return the picture or pictures; None if they cannot be drawn, so that words take their place."""
    try:
        return await picture
    except NotDrawnError as reason:
        log.warning("shown in words", reason=str(reason))
        return None


class Renderer:
    """Draws what a reader may see; file names never depend on the content."""

    def __init__(self, draw: Callable[[Request], Awaitable[bytes]]) -> None:
        self._draw = draw

    async def board(self, table_view: TableView, localizer: Localizer) -> Attachment:
        """Draw the table as the view's reader may know it."""
        data = await self._drawn(table_view, "board", localizer, happened=table_view.happened)
        return picture("board.png", data, _position(table_view, localizer))

    async def clip(self, table_view: TableView, localizer: Localizer) -> Attachment | None:
        """Draw the last event that has a clip as an animation; None if none of the events has one."""
        event = next((event for event in reversed(table_view.happened) if event.has_clip), None)
        if event is None:
            return None
        data = await self._of(table_view.game, "clip", None, localizer, happened=(event,))
        return picture("clip.gif", data, localizer.plain(event.tell()))

    async def own_table(self, panel: Panel, localizer: Localizer) -> Attachment:
        """Draw the table as a seat knows it, beside its hand, whose alt text gives the position."""
        data = await self._drawn(panel, "board", localizer)
        return picture(
            "table.png", data, localizer.plain(say("The whole table, including what only you know."))
        )

    async def side(
        self, table_view: TableView, seat: Seat, localizer: Localizer, question: Question | None = None
    ) -> Attachment:
        """Draw the close-up of a seat's side of the table, as the view's reader may know it.

        ``question``: what the reader is asked, whose choices are marked.
        """
        data = await self._drawn(table_view, "side", localizer, seat=seat, question=question)
        heading = say("{who} up close.", who=Who(seat))
        return picture("side.png", data, _position(table_view, localizer, question, heading))

    async def hand(self, panel: Panel, localizer: Localizer) -> Attachment:
        """Draw a seat's own hand and secrets, for that player alone; the table where nobody has a hand."""
        if panel.game.hands:
            data = await self._drawn(
                panel, "hand", localizer, happened=panel.happened, question=panel.question
            )
        else:
            data = await self._private(panel, localizer)
        return picture("hand.png", data, _position(panel, localizer, panel.question))

    async def deciding(self, panel: Panel, localizer: Localizer) -> Attachment:
        """Draw what a seat needs to decide: table, hand and choices. Without a question, just the hand.

        The alt text begins with what is asked, and the choices that have letters.
        """
        if panel.question is None:
            return await self.hand(panel, localizer)
        data = await self._private(panel, localizer)
        return picture("hand.png", data, _position(panel, localizer, panel.question))

    async def ending(self, table_view: TableView, summary: GameSummary, localizer: Localizer) -> Attachment:
        """Draw the front page about a finished game. Raises ValueError before the end."""
        ending = ending_of(table_view, summary)
        data = await self._of(table_view.game, "ending", None, localizer, ending=ending)
        status = table_view.game.words.status(table_view.view)
        points = say("Scores: {points}", points=_ranked(ending))
        told = (status, ending.headline, *ending.facts, *ending.told, points)
        said = map(localizer.plain, dict.fromkeys(told))
        return picture("end.png", data, fit("\n".join(said), ALT_TEXT))

    async def course(self, table_view: TableView, summary: GameSummary, localizer: Localizer) -> Attachment:
        """Draw the scores of a finished game over time. Raises ValueError before the end."""
        ending = ending_of(table_view, summary)
        data = await self._of(table_view.game, "course", None, localizer, ending=ending)
        points = say("Scores over time. Final scores: {points}", points=_ranked(ending))
        said = (points, *ending.facts[1:])
        return picture("course.png", data, fit("\n".join(map(localizer.plain, said)), ALT_TEXT))

    async def chances(
        self, table_view: TableView, found: Analysed, told: Iterable[Text], localizer: Localizer
    ) -> Attachment:
        """Draw everybody's chance to win over the moves; its alt text says what is ``told``.

        Raises ValueError before the end.
        """
        outcome, game = table_view.outcome, table_view.game
        if outcome is None:
            raise ValueError("the game is not over")
        chances = Chances(
            outcome.winners,
            tuple([tuple([round(100 * one) for one in point]) for point in found.curve]),
            tuple(Mark(turn.at, turn.seat, turn.told, round(100 * turn.lost)) for turn in found.turns),
        )
        data = await self._of(game, "chances", chances, localizer)
        said = [localizer.plain(text).removesuffix(".") + "." for text in told]
        return picture("chances.png", data, whole(said, ALT_TEXT))

    async def trial(self, panel: Panel, localizer: Localizer) -> Attachment:
        """Draw a position that a seat tries out: its table, its hand and its choices, if any."""
        data = await self._private(panel, localizer)
        return picture("trial.png", data, _position(panel, localizer))

    async def animation(self, table_view: TableView, film: Film, localizer: Localizer) -> Attachment:
        """Draw the moments of a game as spectators know it, from its start to its end."""
        title = table_view.game.title
        shots = tuple(
            Shot(frame.view, frame.happened, frame.moment.text, frame.moment.weight, title * (at == 0))
            for at, frame in enumerate(film)
        )
        data = await self._of(table_view.game, "replay", shots, localizer)
        told = " · ".join(localizer.plain(shot.caption) for shot in shots)
        said = localizer.plain(say("The game in pictures, from start to finish."))
        return picture("replay.gif", data, fit(f"{said} {told}", ALT_TEXT))

    async def account(self, table_view: TableView, localizer: Localizer) -> Attachment:
        """Draw the scores of a finished game as a chart."""
        data = await self._drawn(table_view, "account", localizer)
        return picture("account.png", data, _scores(table_view.game, table_view.view, localizer))

    async def title(self, game: AnyGame, localizer: Localizer) -> Attachment:
        """Draw the picture of a game for its lobbies."""
        data = await self._draw(
            Request(game.id, "title", None, localizer.language.code, (), title=game.title)
        )
        return picture("title.png", data, f"{game.title}. {localizer.plain(game.blurb)}")

    async def lesson(self, shown: LessonPanel, localizer: Localizer) -> list[Attachment]:
        """Draw what a learner needs for a decision; at the end, the scores."""
        game, view = shown.game, shown.view
        if shown.question is None:
            data = await self._of(game, "account", view, localizer)
            return [picture("account.png", data, _scores(game, view, localizer))]
        data = await self._of(
            game, "private", view, localizer, happened=shown.happened, question=shown.pictured
        )
        every = (game.words.status(view), *shown.told[-ALT_TEXT_EVENTS:], *game.words.describe(view))
        return [picture("hand.png", data, _sentences(every, localizer))]

    async def position(self, shown: LessonPosition, example: Text, localizer: Localizer) -> Attachment:
        """Draw a position of a lesson's record, as an example of the rules."""
        game, view = shown.game, shown.view
        if shown.seat is None:
            data = await self._of(game, "board", view, localizer, happened=shown.happened)
        else:
            data = await self._of(
                game, "private", view, localizer, happened=shown.happened, question=shown.question
            )
        return picture("rules.png", data, _sentences((example, *game.words.describe(view)), localizer))

    async def legend(self, game: AnyGame, signs: Sequence[Sign], localizer: Localizer) -> list[Attachment]:
        """Draw signs, as many to a picture as can be read on a phone; the alt text gives their meanings."""
        shown = []
        for page in parts([sign._replace(shown=always) for sign in signs]):  # a lambda could not be sent
            data = await self._draw(Request(game.id, "legend", page, localizer.language.code, ()))
            said = [localizer.plain(sign.meaning) + "." for sign in page.signs]
            shown.append(picture(f"signs-{page.number}.png", data, whole(said, ALT_TEXT)))
        return shown

    async def leaderboard(self, page: Leaderboard, rows: Sequence[Text], localizer: Localizer) -> Attachment:
        """Draw a page of a leaderboard; its alt text gives the same ``rows`` in words."""
        language = localizer.language.code
        data = await self._draw(Request("", "leaderboard", page, language, ()))
        said = [f"{localizer.plain(page.title)}.", *map(localizer.plain, rows)]
        return picture("leaderboard.png", data, whole(said, ALT_TEXT))

    async def profile(self, career: Career, said: Sequence[Text], localizer: Localizer) -> Attachment:
        """Draw a person's profile; its alt text gives what it shows in words."""
        data = await self._draw(Request("", "profile", career, localizer.language.code, ()))
        return picture("profile.png", data, whole([career.name + ".", *map(localizer.plain, said)], ALT_TEXT))

    async def season(
        self, page: SeasonStandings | Podium, rows: Sequence[Text], localizer: Localizer
    ) -> Attachment:
        """Draw a page of standings, or a podium; the alt text gives the same ``rows`` in words."""
        kind: PictureKind = "podium" if isinstance(page, Podium) else "season"
        data = await self._draw(Request("", kind, page, localizer.language.code, ()))
        said = [f"{localizer.plain(page.title)}.", *map(localizer.plain, rows)]
        return picture(f"{kind}.png", data, whole(said, ALT_TEXT))

    async def _private(self, panel: Panel, localizer: Localizer) -> bytes:
        return await self._drawn(
            panel, "private", localizer, happened=panel.happened, question=panel.question
        )

    async def _drawn(
        self, table_view: TableView, kind: PictureKind, localizer: Localizer, **subject: Any
    ) -> bytes:
        return await self._of(table_view.game, kind, table_view.view, localizer, **subject)

    async def _of(
        self, game: AnyGame, kind: PictureKind, view: object, localizer: Localizer, **subject: Any
    ) -> bytes:
        """Draw a picture of a game; ``subject``: the fields of a request that this kind has."""
        language = localizer.language.code
        return await self._draw(
            Request(game.id, kind, view, language, localizer.drawn, localizer.automatic, **subject)
        )


def parts(signs: Sequence[Sign]) -> Iterator[LegendPage]:
    """Divide the signs of a legend among as few pictures as can be read on a phone, evenly."""
    pages = max(1, -(-len(signs) // SIGNS_A_PICTURE))
    size = max(1, -(-len(signs) // pages))
    for number, first in enumerate(range(0, len(signs), size), start=1):
        yield LegendPage(tuple(signs[first : first + size]), number, pages)


def ending_of(table_view: TableView, summary: GameSummary) -> Ending:
    """Return the contents of the front page and of the scores over time. Raises ValueError before the end."""
    outcome, game = table_view.outcome, table_view.game
    if outcome is None:
        raise ValueError("the game is not over")
    headline, stories = front_page(summary.moments)
    decisive = facts(outcome, summary.scores, game.words.score, game.words.full_score)
    return Ending(
        outcome.winners,
        outcome.scores,
        decisive,
        summary.scores,
        tuple(map(game.words.score, outcome.scores)),
        lead(headline, outcome.winners, margin(outcome, game.words.full_score)),
        deck(headline, decisive),
        stories,
        label(headline, stories),
        hidden=bool(game.knowledge.standing(table_view.view)),
        landmark=landmark(summary.scores, game.words.full_score),
    )


def _ranked(ending: Ending) -> tuple[Text, ...]:
    """Return all final scores with their players, the highest first."""
    ranking = sorted(range(len(ending.scores)), key=lambda seat: -ending.scores[seat])
    return tuple(say("{who} {score}", who=Who(seat), score=ending.points[seat]) for seat in ranking)


def _position(
    table_view: TableView, localizer: Localizer, question: Question | None = None, *headings: Text
) -> str:
    """Write whose turn it is, recent events, and the position, in whole sentences.

    Before them are the ``headings``, then the ``question`` that the picture's reader is asked.
    """
    game, view = table_view.game, table_view.view
    happened = [line.text for line in unsaid(table_view) if not line.minor][-ALT_TEXT_EVENTS:]
    texts = dict.fromkeys((game.words.status(view), *happened, *game.words.describe(view)))
    said = [*map(localizer.plain, headings), *_marked(question, localizer), *map(localizer.plain, texts)]
    return whole(said, ALT_TEXT)


def _marked(question: Question | None, localizer: Localizer) -> Iterator[str]:
    """Write what is asked, and the choices that have letters in the picture."""
    if question is None:
        return
    yield localizer.plain(question.prompt)
    options = (*question.options, *question.instead)
    lettered = [labelled(option, localizer) for option in options if option.sign is not None]
    if lettered:
        yield ", ".join(lettered) + "."


def _sentences(texts: Iterable[Text], localizer: Localizer) -> str:
    """Join as many different whole sentences as an alt text holds."""
    return whole([localizer.plain(text) for text in dict.fromkeys(texts)], ALT_TEXT)


def _scores(game: AnyGame, view: object, localizer: Localizer) -> str:
    """Write the score sheet of a finished game, one row per line."""
    account = game.words.account(view)
    rows = (account.head, *account.rows) if account else ()
    return "\n".join("  ".join(map(localizer.plain, row)) for row in rows)
