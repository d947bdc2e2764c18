"""Games that break one law of the kit each: ``alibi`` with other functions in it."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from engines.base import Account, AnyGame, IllegalMove, Option, Outcome, Question
from engines.chance import Chance
from engines.text import say
from tests.changed import changed
from tests.conformance.alibi import ALIBI, Keep, Kept, State, Swap, Swapped, View

Cheat: TypeAlias = Callable[[], AnyGame]

TUPLES: Any = {"order": (1, 2)}  # no JSON: they would come back as lists


def but(**changes: Any) -> Cheat:
    """The game with other functions in it."""
    return lambda: changed(ALIBI, **changes)


def forgetful() -> AnyGame:
    """A game whose second answer to the same question is another."""
    calls = itertools.count()

    def apply(state: State, seat: int, move: Any, chance: Chance) -> Any:
        after, events = ALIBI.rules.apply(state, seat, move, chance)
        return dataclasses.replace(after, target=next(calls)), events

    return changed(ALIBI, apply=apply)


def early(state: State, seat: int, move: Any, chance: Chance) -> Any:
    chance.die()  # before it is known whether the move is legal
    return ALIBI.rules.apply(state, seat, move, chance)


def anybody(state: State, _seat: int, move: Any, chance: Chance) -> Any:
    turn = ALIBI.rules.owes(state)
    return ALIBI.rules.apply(state, turn[0], move, chance) if turn else (state, ())


def gossip(state: State, seat: int, move: Any, chance: Chance) -> Any:
    if seat not in ALIBI.rules.owes(state):
        raise IllegalMove("It is the turn of whoever has {card}.", card=max(state.hands))
    return ALIBI.rules.apply(state, seat, move, chance)


def stubborn(state: State, seat: int, move: Any, chance: Chance) -> Any:
    if isinstance(move, Swap):
        raise IllegalMove("Nobody swaps here.")
    return ALIBI.rules.apply(state, seat, move, chance)


def by_the_pile(state: State, seat: int, _rng: random.Random | None) -> Iterator[Any]:
    found = list(ALIBI.rules.legal(state, seat, None))
    yield from found[::-1] if state.pile[-1] % 2 else found


def keep_twice(state: State, seat: int, rng: random.Random | None) -> Iterator[Any]:
    for move in ALIBI.rules.legal(state, seat, rng):
        yield from (move, move)


def careless(value: object) -> Any:
    """Drops what it does not know."""
    return ALIBI.notation.decode({"type": value.get("type")} if isinstance(value, dict) else value)


def only_keep(view: View, answers: Any) -> Any:
    found = ALIBI.play.ask(view, answers)
    return dataclasses.replace(found, options=found.options[:1]) if isinstance(found, Question) else found


def long_values(view: View, answers: Any) -> Any:
    found: Any = ALIBI.play.ask(view, ())
    if not answers:
        return dataclasses.replace(
            found, options=(Option("keeps", say("Keep")), Option("swaps", say("Swap")))
        )
    return {"keeps": Keep(), "swaps": Swap()}[answers[0][0]]


def too_many_to_find(view: View, answers: Any) -> Any:
    found: Any = ALIBI.play.ask(view, answers)
    if answers:
        return found
    bids = [Option(f"b{n}", say("{n}", n=n), group=say("Bids")) for n in range(100)]
    return dataclasses.replace(found, options=(*bids, *found.options))


def anything(view: View, answers: Any) -> Any:
    return ALIBI.play.ask(view, answers[:1]) if answers != (("x",),) else Keep()


def to_spectators(view: View, answers: Any) -> Any:
    return ALIBI.play.ask(dataclasses.replace(view, reader=view.turn % len(view.hands)), answers)


def told_all(event: Any, _reader: int | None) -> Any:
    return event


def told_swaps(event: Any, reader: int | None) -> Any:
    return event if isinstance(event, Swapped) else ALIBI.knowledge.told(event, reader)


def seen_by_spectators(state: State, reader: int | None) -> View:
    seen = ALIBI.knowledge.view(state, reader)
    return dataclasses.replace(seen, hands=state.hands) if reader is None else seen


@dataclasses.dataclass(frozen=True)
class Marked(View):
    """A view that carries more than it shows: two of them are equal and look alike."""

    top: int = dataclasses.field(default=0, compare=False, repr=False)


def marked(state: State, reader: int | None) -> Marked:
    seen = ALIBI.knowledge.view(state, reader)
    values = {field.name: getattr(seen, field.name) for field in dataclasses.fields(seen)}
    return Marked(**values, top=state.pile[-1])


def asked_by_the_mark(view: Marked, answers: Any) -> Any:
    found = ALIBI.play.ask(view, answers)
    if isinstance(found, Question):
        return dataclasses.replace(found, prompt=say("Keep, or take the {n}?", n=view.top))
    return found


@dataclasses.dataclass
class Loose:
    """A move that can be changed in place."""

    def __hash__(self) -> int:
        return 1


def always_keep(state: State, seat: int, _move: Any, chance: Chance) -> Any:
    return ALIBI.rules.apply(state, seat, Keep(), chance)


def in_one_order(state: State, seat: int, _rng: random.Random | None) -> Iterator[Any]:
    return ALIBI.rules.legal(state, seat, None)


def only_the_first(state: State, seat: int, _rng: random.Random | None) -> Iterator[Any]:
    return itertools.islice(ALIBI.rules.legal(state, seat, None), 1)


def by_the_top_card(state: State) -> tuple[int, ...]:
    owing = ALIBI.rules.owes(state)
    return (0, 1) if owing and state.pile[-1] % 2 else owing


def without_a_row_for_each(view: View) -> Account | None:
    return ALIBI.words.account(view) and Account((say("Player"),), ((say("A"),),))


CHEATS: dict[str, tuple[Cheat, ...]] = {
    "test_a_game_goes_on_until_there_is_an_outcome": (
        but(outcome=lambda _state: Outcome((1, 0), (0,), {})),
        but(to_act=lambda _state: (0,)),
        but(owes=lambda _state: (0,), apply=lambda s, *_: (s, ())),
        but(invited=ALIBI.rules.owes),
    ),
    "test_the_outcome_is_plain_data": (
        but(outcome=lambda s: Outcome(s.hands, (), {})),
        but(outcome=lambda s: Outcome(s.hands, (0,), TUPLES)),
    ),
    "test_states_are_frozen_values": (but(legal=lambda *_: iter([Loose()]), apply=always_keep),),
    "test_the_same_move_always_has_the_same_effect": (forgetful,),
    "test_the_log_is_the_saved_game": (
        but(decode=lambda _value: Keep()),
        forgetful,
    ),
    "test_legal_moves_are_legal": (but(apply=stubborn, legal=in_one_order),),
    "test_the_order_of_legal_moves_does_not_change_which_they_are": (but(legal=keep_twice),),
    "test_who_lets_a_turn_pass_does_so_legally": (but(idle=lambda _view: Keep()),),
    "test_the_policy_plays_legal_moves_only": (
        but(policy=lambda _view, _rng: Keep()),
        but(policy=lambda _view, _rng: None),
    ),
    "test_a_move_survives_json": (but(decode=lambda _value: Keep()),),
    "test_a_move_survives_the_notation": (
        but(read=lambda _text, _view: Keep()),
        but(write=lambda move: f"{ALIBI.notation.write(move)}\n"),
    ),
    "test_other_text_is_no_move": (but(read=lambda _text, _view: Keep()),),
    "test_malformed_moves_are_refused": (but(decode=careless),),
    "test_nobody_moves_out_of_turn": (
        but(apply=anybody),
        but(apply=early),
    ),
    "test_nobody_moves_after_the_end": (but(apply=anybody),),
    "test_moves_of_other_positions_do_no_harm": (but(write=lambda _move: "keep"),),
    "test_every_path_leads_to_a_legal_move_and_every_legal_move_is_reached": (
        but(ask=only_keep),
        but(legal=only_the_first),
    ),
    "test_questions_can_be_asked": (but(ask=long_values), but(ask=too_many_to_find)),
    "test_answers_that_were_never_offered_are_refused": (but(ask=anything),),
    "test_only_who_may_act_is_asked": (but(ask=to_spectators),),
    "test_a_new_deal_differs": (but(redeal=lambda state, _reader, _rng: state),),
    "test_views_are_the_same": (but(view=seen_by_spectators),),
    "test_who_is_to_act_is_the_same": (
        but(turn=lambda state: state.pile[-1] % 2),
        but(invited=lambda state: state.pile[-1:]),
        but(to_act=by_the_top_card, legal=lambda *_: iter([Keep(), Swap()]), apply=anybody),
    ),
    "test_questions_are_the_same": (but(view=marked, ask=asked_by_the_mark),),
    "test_legal_moves_are_the_same": (but(legal=by_the_pile),),
    "test_refusals_are_the_same": (but(apply=gossip),),
    "test_words_are_the_same": (but(view=marked, status=lambda view: say("{n} lies on top.", n=view.top)),),
    "test_events_tell_nothing_hidden": (but(told=told_swaps),),
    "test_what_the_dealing_tells_hides_the_deal": (but(told=told_all),),
    "test_what_happens_can_be_told": (
        but(tell=lambda _event: say("{who} does something.")),
        but(note=lambda event: "keep\x07" if isinstance(event, Kept) else ""),
    ),
    "test_every_position_can_be_described": (
        but(describe=lambda _view: (say("  "),)),
        but(account=lambda _view: None),
        but(account=without_a_row_for_each),
    ),
    "test_questions_and_refusals_can_be_said": (
        but(ask=lambda _view, _answers: Question(say("{what}?"), ())),
    ),
}
"""By the test that has to catch it."""
