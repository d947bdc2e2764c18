"""The moments of a finished game: its start, what mattered most in between, and its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from engines.text import Text, Who, say
from engines.values import GameEvent, Seat

MOST = 7  # moments of a game, its start and end among them
LEAST = 6  # of a game in which that many positions are worth telling
CERTAIN = 1000  # the weight of what decided the game
_FULL = 100  # the weight of a swing as large as the widest gap at the end
_NOTABLE = 15  # percent of the final lead by which a deed has to add to it to be what decided the game
_REPEATED = 0.6  # what is left of a moment's weight for each moment of its kind that is already chosen
_SIMILAR = 0.4  # the same for each that is about the same place
_SAME = 0.3  # the same for each that is told in the same sentence, if of other seats and places
_PRAISING = 1.5  # how much more a winner's deed weighs
_CROWDED = 30  # moments are farther apart than a game divided by this

Kind: TypeAlias = Literal["start", "fight", "raid", "gain", "deal", "phase", "move", "lead", "end"]
"""Seats against each other; the police; something of worth; an agreement; another part of the game; any other
move; the lead for good."""

E = TypeVar("E", bound=GameEvent)


@dataclass(frozen=True, slots=True)
class Scene(Generic[E]):
    """A position of a finished game: the events that led to it, as spectators were told, and the scores.

    ``scores``: what every seat would have scored there; empty if the game has no running scores.
    ``seen``: what each had as far as spectators knew; empty if that was the scores.
    """

    events: tuple[E, ...]
    scores: tuple[int, ...]
    seen: tuple[int, ...] = ()


class Headline(NamedTuple):
    """An event in a few words, without a full stop, and how much its kind matters (0 to 100).

    ``hero``: the seat that the words praise for it, and no other; None where there is none. ``about``: the
    place, say, that it is about: other headlines tell of others first. ``loser``: the seat that loses it, if
    one does: how it got it no longer counts as what decided the game. ``scored``: whether it is news only
    where it changes the scores.
    """

    kind: Kind
    weight: int
    text: Text
    hero: Seat | None = None
    about: str = ""
    loser: Seat | None = None
    scored: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a game that is worth showing.

    ``at``: the number of moves made before it, so 0 is the setup. ``weight``: how much it mattered; the
    greatest is what decided the game. ``event``: what it is about, as spectators were told. ``about``: as in
    its headline. ``won``: whether it praises one of those who have won. ``deed``: what the only winner did
    there to win, in a few words; None for all but the moment that shows this best.
    """

    at: int
    kind: Kind
    text: Text
    weight: int
    event: Any = None
    about: str = ""
    won: bool = False
    deed: Text | None = None


Headlines: TypeAlias = "Callable[[E], Headline | None]"


def chosen(
    scenes: Sequence[Scene[E]],
    headline: Headlines[E],
    winners: tuple[Seat, ...],
    secret: Text | None = None,
) -> tuple[Moment, ...]:
    """The moments of a game from the headlines of its events, in order; at most ``MOST``.

    Besides what decided the game, another deed of a winner is among them, if there is any: the best one of
    the only winner, if what decided the game is no deed.

    ``scenes``: every position, from the setup to the end. ``secret``: how the winner won, in a few words, for
    when nobody saw the lead, which the last event shows; None: by being ahead in secret.
    """
    end = len(scenes) - 1
    if end < 1:
        return (_start(),)
    decisive = _decisive(scenes, headline, winners, secret)
    every = [_moment(scenes, at, headline, winners) for at in range(1, end)]
    told = [moment for moment in every if moment is not None]
    picked = [_start(), _end(scenes[end], end, headline, winners)]
    if decisive is not None:
        picked = [moment for moment in picked if moment.at != decisive.at] + [decisive]
        if decisive.deed is None and (best := _best(scenes, headline, winners[0])) is not None:
            picked = [moment for moment in picked if moment.at != best.at] + [best]
    notable = [moment for moment in told if moment.kind != "move"]
    near = len(scenes) // _CROWDED
    _pick(picked, _praising(notable), len(picked) + 1, near, again=False)
    _pick(picked, notable, MOST, near, again=False)
    _pick(picked, [moment for moment in told if moment not in picked], LEAST)
    by_place = {moment.at: moment for moment in picked}
    return tuple(by_place[at] for at in sorted(by_place))


def _pick(
    picked: list[Moment], pool: Sequence[Moment], many: int, near: int = 0, *, again: bool = True
) -> None:
    """Add the best of a pool until there are ``many``, each farther than ``near`` from all others.

    ``again``: whether two of them may have the same words.
    """
    while len(picked) < many:
        left = [
            moment
            for moment in pool
            if all(
                abs(moment.at - other.at) > near * (other.kind not in {"start", "end"})
                and (again or moment.text != other.text)
                for other in picked
            )
        ]
        if not left:
            return
        picked.append(max(left, key=lambda moment: (_worth(moment, picked), -moment.at)))


def _praising(moments: Sequence[Moment]) -> list[Moment]:
    return [moment for moment in moments if moment.won]


def _worth(moment: Moment, picked: Sequence[Moment]) -> float:
    """The worth that a moment adds to those that are picked already."""
    alike = sum(moment.kind == other.kind for other in picked)
    similar = sum(moment.about == other.about for other in picked) if moment.about else 0
    same = sum(moment.text.template == other.text.template for other in picked)
    praise = _PRAISING if moment.won else 1
    return moment.weight * praise * _REPEATED**alike * _SIMILAR**similar * _SAME**same


def _start() -> Moment:
    return Moment(0, "start", say("The game starts"), 0)


def _moment(
    scenes: Sequence[Scene[E]], at: int, headline: Headlines[E], winners: tuple[Seat, ...]
) -> Moment | None:
    """The moment of a position that is worth telling; None if nothing is."""
    swing, changed = _swing(scenes, at), scenes[at].scores != scenes[at - 1].scores
    headlines = [(headline(event), event) for event in scenes[at].events]
    found = [(told, event) for told, event in headlines if told and (changed or not told.scored)]
    if found:
        told, event = max(found, key=lambda one: one[0].weight)
        weight = min(CERTAIN - 1, told.weight + swing)
        return Moment(at, told.kind, told.text, weight, event, told.about, told.hero in winners)
    plain = _plain(scenes[at])
    return None if plain is None else Moment(at, "move", plain.tell(), swing // 2, plain)


def _plain(scene: Scene[E]) -> E | None:
    return next((event for event in scene.events if not event.is_minor and not event.is_pass), None)


def _end(scene: Scene[E], end: int, headline: Headlines[E], winners: tuple[Seat, ...]) -> Moment:
    event = scene.events[-1] if scene.events else None
    if len(winners) > 1:
        return Moment(end, "end", shared(winners), 0, event)
    told = None if event is None else headline(event)
    return Moment(end, "end", say("The game is over") if told is None else told.text, 0, event)


def shared(winners: tuple[Seat, ...]) -> Text:
    """The headline of a game that several seats have won together."""
    return say("{winners} share the victory", winners=tuple(map(Who, winners)))


def lead(headline: Moment, winners: tuple[Seat, ...], margin: Text | None = None) -> Text:
    """The headline of the page: who wins, by how much if ``margin`` is known; a shared win has its own."""
    if headline.kind == "end" or len(winners) != 1:
        return headline.text
    who = Who(winners[0])
    return say("{who} wins by {margin}", who=who, margin=margin) if margin else say("{who} wins", who=who)


def deck(headline: Moment, facts: Sequence[Text]) -> Text:
    """The sentence below the headline: since when the winner led; by how much they won if it doesn't say it.

    ``facts``: the margin, and since when that was if it is known.
    """
    return facts[0] if headline.kind == "end" else facts[-1]


def label(headline: Moment, stories: Sequence[Moment]) -> Text | None:
    """What the winner's deed among the stories of a page is to the game, in a word; None: there is none."""
    deed = next((story for story in stories if story.deed is not None), None)
    if deed is None:
        return None
    return say("Decisive") if deed.at == headline.at else say("Best move")


def _decisive(
    scenes: Sequence[Scene[E]], headline: Headlines[E], winners: tuple[Seat, ...], secret: Text | None
) -> Moment | None:
    """What decided the game for its only winner, whom it names; None if nothing is known.

    The deed of theirs that added most to the lead that they never lost again, or else that lead; any such
    deed if nobody saw that lead, or saw it since that deed.
    """
    if len(winners) != 1 or not all(scene.scores for scene in scenes):
        return None
    (winner,) = winners
    end, ahead = len(scenes) - 1, [_ahead(scene, winner) for scene in scenes]
    since = next((at for at in range(end, -1, -1) if ahead[at] <= 0), -1) + 1
    if ahead[end] <= 0 or ahead[end - 1] <= 0:
        level = say("{who} wins the tie-break", who=Who(winner))
        last = say("{who} wins on the last move", who=Who(winner))
        told = last if ahead[end] > 0 else level
        if (by := _deed(scenes, headline, winner, end)) is not None:
            return replace(by, kind="end", text=told)
        return Moment(end, "end", told, CERTAIN, _plain(scenes[end]))
    gains = {at: ahead[at] - ahead[at - 1] for at in range(max(1, since), end)} or {end: ahead[end]}
    best = sorted(gains, key=lambda at: (-gains[at], at))
    deed = next((at for at in best if gains[at] > 0 and _deed(scenes, headline, winner, at)), end)
    lead = _lead(scenes, winner, since, best, secret)
    if deed < end and (lead.at in {deed, end} or _FULL * gains[deed] >= _NOTABLE * ahead[end]):
        return _deed(scenes, headline, winner, deed)
    return lead


def _deed(scenes: Sequence[Scene[E]], headline: Headlines[E], winner: Seat, at: int) -> Moment | None:
    """What a position praises the winner for, if anything that lasted, as what decided the game."""
    for event in scenes[at].events:
        told = headline(event)
        if told is not None and told.hero == winner and _lasts(scenes[at + 1 :], headline, told):
            return Moment(at, told.kind, told.text, CERTAIN, event, told.about, deed=told.text)
    return None


def _lasts(later: Sequence[Scene[E]], headline: Headlines[E], deed: Headline) -> bool:
    """Return whether its hero keeps what a deed is about, to the end of the game."""
    after = (headline(event) for scene in later for event in scene.events) if deed.about else ()
    return not any(told and (told.about, told.loser) == (deed.about, deed.hero) for told in after)


def _best(scenes: Sequence[Scene[E]], headline: Headlines[E], winner: Seat) -> Moment | None:
    """The deed before the end that brought the winner most against the best of the others, if any did."""
    ahead = [_ahead(scene, winner) for scene in scenes]
    gains = {at: ahead[at] - ahead[at - 1] for at in range(1, len(scenes) - 1)}
    best = sorted((at for at in gains if gains[at] > 0), key=lambda at: (-gains[at], at))
    deeds = (_deed(scenes, headline, winner, at) for at in best)
    found = next((deed for deed in deeds if deed is not None), None)
    return None if found is None else replace(found, weight=CERTAIN - 1, won=True)


def _lead(
    scenes: Sequence[Scene[E]], winner: Seat, since: int, best: Sequence[int], secret: Text | None
) -> Moment:
    """The lead itself, where spectators saw it for good: at its first own move, or where it grew most.

    ``since``: the first position at which it lasted. ``best``: those after it, by what they added to it.
    """
    who, end = Who(winner), len(scenes) - 1
    hidden = (at for at in range(end - 1, since - 1, -1) if not _is_seen_ahead(scenes[at], winner))
    seen = max(since, next(hidden, -1) + 1)
    if seen == end > since:
        if secret:
            return Moment(end, "gain", secret, CERTAIN, scenes[end].events[-1], deed=secret)
        return Moment(end, "end", say("{who} wins with a secret lead", who=who), CERTAIN, _plain(scenes[end]))
    own = next((at for at in range(seen, end) if _acts(scenes[at], winner)), seen)
    most = next((at for at in best if at >= own), own)
    if 2 * _ahead(scenes[-1], winner) >= scenes[-1].scores[winner] and 2 * seen < len(scenes):
        at, text = most, say("{who} runs away with it", who=who)
    elif seen > 1:
        at, text = own, say("{who} takes the lead for good", who=who)
    else:
        at, text = most, say("{who} leads from start to finish", who=who)
    return Moment(at, "lead", text, CERTAIN, _plain(scenes[at]))


def _acts(scene: Scene[E], seat: Seat) -> bool:
    """Return whether a scene is about what a seat does."""
    return getattr(_plain(scene), "seat", None) == seat


def _is_seen_ahead(scene: Scene[E], seat: Seat) -> bool:
    """Return whether a seat led alone as far as spectators knew."""
    others = [*scene.seen[:seat], *scene.seen[seat + 1 :]]
    return not others or scene.seen[seat] > max(others)


def _ahead(scene: Scene[E], seat: Seat) -> int:
    """Return by how much a seat is ahead of the best of the others; negative if it is behind."""
    others = [score for other, score in enumerate(scene.scores) if other != seat]
    return scene.scores[seat] - max(others, default=0)


def _swing(scenes: Sequence[Scene[E]], at: int) -> int:
    """Return how much a move changed the scores, as a share of the widest gap between scores at the end."""
    before, after = scenes[at - 1].scores, scenes[at].scores
    last = scenes[-1].scores
    if not before or not after:
        return 0
    widest = max(1, *map(abs, last), max(last) - min(last))
    change = max(abs(new - old) for new, old in zip(after, before, strict=True))
    return min(_FULL, _FULL * change // widest)


STORIES = 2  # below the headline, on a front page
_NEWS: frozenset[Kind] = frozenset({"fight", "raid", "gain", "deal", "lead"})


def front_page(moments: Sequence[Moment]) -> tuple[Moment, tuple[Moment, ...]]:
    """The moment of the headline, and those of the stories below it.

    The headline is what decided the game for its winner, or else its end. One story is what the winner did to
    win, if it is known. Some story praises a winner, if any does. The stories tell of different events where
    there are any, in the order in which they happened. What happens in every game fills what is left, and
    moves that are worth no headline fill a page without any other story.
    """
    headline = max(reversed(moments), key=lambda moment: moment.weight >= CERTAIN)
    deeds = (replace(moment, text=moment.deed) for moment in moments if moment.deed is not None)
    deed = next(deeds, None)
    told = [deed or headline]  # which stories differ from
    known = {headline.text, told[0].text}
    others = [moment for moment in moments if moment.text not in known]
    if deed is None:
        praising = _praising([moment for moment in others if moment.kind in _NEWS])
        _pick(told, _fresh(praising, told) or praising, 2, again=False)
    _fill(told, others, STORIES if deed else 1 + STORIES)
    return headline, tuple(sorted(told if deed else told[1:], key=lambda moment: moment.at))


def _fill(told: list[Moment], others: Sequence[Moment], most: int) -> None:
    """Add of the ``others`` to the moments ``told`` already, until they are as many as ``most``."""
    news = [moment for moment in others if moment.kind in _NEWS]
    phases = [moment for moment in others if moment.kind == "phase"]
    plain = [moment for moment in others if moment.kind == "move"]
    for number in range(2, most + 1):
        for pool in (news, phases):
            _pick(told, _fresh(pool, told), number, again=False)
    _pick(told, news, most, again=False)
    _pick(told, phases if news or phases else plain, most, again=False)


def _fresh(pool: Sequence[Moment], told: Sequence[Moment]) -> list[Moment]:
    """Those about other kinds of events than are told already, in another sentence."""
    kinds, sentences = {type(moment.event) for moment in told}, {moment.text.template for moment in told}
    return [
        moment for moment in pool if type(moment.event) not in kinds and moment.text.template not in sentences
    ]
