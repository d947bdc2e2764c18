"""The decisive facts of a game: the winner's margin, and since when they were in the lead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engines.base import Outcome, Seat
from engines.text import Text, Who, say

_MOSTLY = 3  # times as many rounds as the final lead lasted after which the winner led: they tell more


def facts(
    outcome: Outcome,
    course: Sequence[Sequence[int]],
    scored: Callable[[int], Text],
    in_full: Callable[[int], Text],
) -> tuple[Text, ...]:
    """The decisive facts in short. ``course``: the scores over time, after each round, from the setup on.

    ``scored`` writes a score beside another one, ``in_full`` one that stands alone.
    """
    return (_margin(outcome, scored, in_full), *_lead(outcome, course))


def margin(outcome: Outcome, written: Callable[[int], Text]) -> Text | None:
    """By how much the only winner won; None: by nothing, or over nobody. ``written`` writes those points."""
    second = _second(outcome)
    ahead = 0 if second is None else outcome.scores[outcome.winners[0]] - outcome.scores[second]
    return written(ahead) if ahead > 0 else None


def _second(outcome: Outcome) -> Seat | None:
    """The best of those whom the only winner has beaten."""
    others = [seat for seat in range(len(outcome.scores)) if seat not in outcome.winners]
    if len(outcome.winners) > 1:
        return None
    return max(others, key=lambda seat: (outcome.scores[seat], -seat), default=None)


def _margin(outcome: Outcome, scored: Callable[[int], Text], in_full: Callable[[int], Text]) -> Text:
    """The winner's score, and its margin over the next one."""
    best, second = in_full(outcome.scores[outcome.winners[0]]), _second(outcome)
    if second is None:
        return say("{score} each", score=best) if len(outcome.winners) > 1 else best
    ahead = margin(outcome, scored)
    if ahead is None:
        return say("{score}, level with {who}", score=best, who=Who(second))
    return say("{score}, {margin} ahead of {who}", score=best, margin=ahead, who=Who(second))


def _lead(outcome: Outcome, course: Sequence[Sequence[int]]) -> Iterator[Text]:
    """Yield how the only winner came to lead, that is, to be ahead alone; nothing if it is unknown.

    Since when, or after how many rounds where that was most of the game, but the final lead is short.
    """
    rounds = len(course) - 1
    if len(outcome.winners) > 1 or rounds < 1:
        return
    (winner,) = outcome.winners
    led = [_second_best(scores, winner) < scores[winner] for scores in course]
    since = rounds
    while since > 0 and led[since - 1]:
        since -= 1
    last = rounds + 1 - since  # rounds after which the final lead stood
    if all(scores[winner] == max(scores) for scores in course):
        yield say("Never behind")
    elif not led[rounds]:
        return
    elif 2 * sum(led[1:]) >= rounds and sum(led[1:]) >= _MOSTLY * last:
        yield say("Led in {led} of {rounds} rounds", led=sum(led[1:]), rounds=rounds)
    elif since == rounds:
        yield say("Won in the last round")
    else:
        yield say("Led from round {round} of {rounds}", round=since, rounds=rounds)


def _second_best(scores: Sequence[int], winner: Seat) -> float:
    """The best score of the others."""
    return max((score for seat, score in enumerate(scores) if seat != winner), default=float("-inf"))
