"""Games that break one law of the kit each: the model game with other functions in it."""

from __future__ import annotations

import dataclasses
import itertools
import math
import random
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from engines.base import Account, AnyGame, GameEvent, IllegalMove, Option, Order, Outcome, Question
from engines.chance import Chance
from engines.moments import CERTAIN, Moment
from engines.text import Text, say
from tests.changed import changed
from tests.conformance.model_game import MEASURES, MODEL, Dealt, Keep, State, Swap, Swapped, View, sample

Make: TypeAlias = Callable[[], AnyGame]

TUPLES: Any = {"order": (1, 2)}  # no JSON: they would come back as lists


def with_functions(**changes: Any) -> Make:
    """The model game with these functions in place of its own."""
    return lambda: changed(MODEL, **changes)


def with_measure(**changes: Any) -> Make:
    """The model game with these in place of its only measure's own."""
    return lambda: changed(MODEL, measures=(dataclasses.replace(MEASURES[0], **changes),))


def measured_otherwise_each_time() -> AnyGame:
    """A game in which the same state has less of something at each look."""
    looks = itertools.count()
    return with_measure(of=lambda _state, _seat: -next(looks))()


def counting() -> AnyGame:
    """A game whose second answer to the same question is another."""
    calls = itertools.count()

    def apply(state: State, seat: int, move: Any, chance: Chance) -> Any:
        after, events = MODEL.rules.apply(state, seat, move, chance)
        return dataclasses.replace(after, target=next(calls)), events

    return changed(MODEL, apply=apply)


def earned_every_other_time() -> AnyGame:
    """A game whose feat is another one when it is told again."""
    calls = itertools.count()
    feat = dataclasses.replace(MODEL.words.feats[0], earned=lambda *_: (next(calls) % 2,))
    return changed(MODEL, feats=(feat,))


def draws_first(state: State, seat: int, move: Any, chance: Chance) -> Any:
    chance.die()  # before it is known whether the move is legal
    return MODEL.rules.apply(state, seat, move, chance)


def moves_for_anybody(state: State, _seat: int, move: Any, chance: Chance) -> Any:
    turn = MODEL.rules.owes(state)
    return MODEL.rules.apply(state, turn[0], move, chance) if turn else (state, ())


def tells_the_highest_card(state: State, seat: int, move: Any, chance: Chance) -> Any:
    if seat not in MODEL.rules.owes(state):
        raise IllegalMove("It is the turn of whoever has {card}.", card=max(state.hands))
    return MODEL.rules.apply(state, seat, move, chance)


def refuses_swaps(state: State, seat: int, move: Any, chance: Chance) -> Any:
    if isinstance(move, Swap):
        raise IllegalMove("Nobody swaps here.")
    return MODEL.rules.apply(state, seat, move, chance)


def ordered_by_the_pile(state: State, seat: int, _rng: random.Random | None) -> Iterator[Any]:
    found = list(MODEL.rules.legal(state, seat, None))
    yield from found[::-1] if state.pile[-1] % 2 else found


def lists_keep_twice(state: State, seat: int, rng: random.Random | None) -> Iterator[Any]:
    for move in MODEL.rules.legal(state, seat, rng):
        yield from (move, move)


def drops_unknown_fields(value: object) -> Any:
    """Drops what it does not know."""
    return MODEL.notation.decode({"type": value.get("type")} if isinstance(value, dict) else value)


def offers_keep_alone(view: View, answers: Any) -> Any:
    found = MODEL.play.ask(view, answers)
    return dataclasses.replace(found, options=found.options[:1]) if isinstance(found, Question) else found


def asks_with_long_values(view: View, answers: Any) -> Any:
    found: Any = MODEL.play.ask(view, ())
    if not answers:
        return dataclasses.replace(
            found, options=(Option("keeps", say("Keep")), Option("swaps", say("Swap")))
        )
    return {"keeps": Keep(), "swaps": Swap()}[answers[0][0]]


def hides_swap_behind_a_hundred_bids(view: View, answers: Any) -> Any:
    found: Any = MODEL.play.ask(view, answers)
    if answers:
        return found
    bids = [Option(f"b{n}", say("{n}", n=n), group=say("Bids")) for n in range(100)]
    return dataclasses.replace(found, options=(*bids, *found.options))


def takes_any_answer(view: View, answers: Any) -> Any:
    return MODEL.play.ask(view, answers[:1]) if answers != (("x",),) else Keep()


def asks_spectators(view: View, answers: Any) -> Any:
    return MODEL.play.ask(dataclasses.replace(view, reader=view.turn % len(view.hands)), answers)


def weighs_all_alike(scenes: Any, winners: Any) -> Any:
    return tuple(dataclasses.replace(one, weight=1) for one in MODEL.words.moments(scenes, winners))


def tells_the_deal(event: Any, _reader: int | None) -> Any:
    return event


def tells_the_suits_of_the_deal(event: Any, reader: int | None) -> Any:
    """Half of the cards are of each suit: as with discs of two colours."""
    if isinstance(event, Dealt):
        return Dealt(tuple((card or 0) % 2 for card in event.cards))
    return MODEL.knowledge.told(event, reader)


def tells_the_swapped_card(event: Any, reader: int | None) -> Any:
    return event if isinstance(event, Swapped) else MODEL.knowledge.told(event, reader)


def tells_the_suit_of_the_swapped_card(event: Any, reader: int | None) -> Any:
    """Half of the cards are of each suit, whose number stands in every view: as with discs of two colours."""
    if isinstance(event, Swapped):
        return Swapped(event.seat, (event.card or 0) % 2)
    return MODEL.knowledge.told(event, reader)


def shows_hands_to_spectators(state: State, reader: int | None) -> View:
    seen = MODEL.knowledge.view(state, reader)
    return dataclasses.replace(seen, hands=state.hands) if reader is None else seen


@dataclasses.dataclass(frozen=True)
class Marked(View):
    """A view that carries more than it shows: two of them are equal and look alike."""

    top: int = dataclasses.field(default=0, compare=False, repr=False)


def marked(state: State, reader: int | None) -> Marked:
    seen = MODEL.knowledge.view(state, reader)
    values = {field.name: getattr(seen, field.name) for field in dataclasses.fields(seen)}
    return Marked(**values, top=state.pile[-1])


def asked_by_the_mark(view: Marked, answers: Any) -> Any:
    found = MODEL.play.ask(view, answers)
    if isinstance(found, Question):
        return dataclasses.replace(found, prompt=say("Keep, or take the {n}?", n=view.top))
    return found


@dataclasses.dataclass
class Loose:
    """A move that can be changed in place."""

    def __hash__(self) -> int:
        return 1


def always_keeps(state: State, seat: int, _move: Any, chance: Chance) -> Any:
    return MODEL.rules.apply(state, seat, Keep(), chance)


def lists_in_one_order(state: State, seat: int, _rng: random.Random | None) -> Iterator[Any]:
    return MODEL.rules.legal(state, seat, None)


def lists_the_first_alone(state: State, seat: int, _rng: random.Random | None) -> Iterator[Any]:
    return itertools.islice(MODEL.rules.legal(state, seat, None), 1)


def lists_swap_by_chance_alone(state: State, seat: int, rng: random.Random | None) -> Iterator[Any]:
    found = MODEL.rules.legal(state, seat, rng)
    return found if rng else itertools.islice(found, 1)


def owed_by_the_top_card(state: State) -> tuple[int, ...]:
    owing = MODEL.rules.owes(state)
    return (0, 1) if owing and state.pile[-1] % 2 else owing


def draws_for_an_odd_card(state: State, seat: int, move: Any, chance: Chance) -> Any:
    if state.pile[-1] % 2:
        chance.die()
    return MODEL.rules.apply(state, seat, move, chance)


def seldom_deals(state: State, seat: int | None, rng: random.Random) -> State:
    """Mostly the true position comes out, and with it the luck that it draws."""
    return MODEL.knowledge.redeal(state, seat, rng) if rng.random() < 0.02 else state


def shows_a_low_card_on_top(state: State, seat: int, move: Any, chance: Chance) -> Any:
    """Whoever keeps a card is told the one on top, but only if it is the lowest."""
    after, events = MODEL.rules.apply(state, seat, move, chance)
    if isinstance(move, Keep) and state.pile[-1] == min((*state.pile, *state.hands)):
        events = (*events, Swapped(seat, state.pile[-1]))
    return after, events


def lets_the_next_act(state: State) -> tuple[int, ...]:
    owing = MODEL.rules.owes(state)
    return tuple(sorted({*owing, *invites_the_next(state)}))


def invites_the_next(state: State) -> tuple[int, ...]:
    owing = MODEL.rules.owes(state)
    return ((owing[0] + 1) % len(state.hands),) if owing else ()


class Somebody(GameEvent):
    """An event whose sentence lacks its value."""

    def tell(self) -> Text:
        return say("{who} does something.")


class Bell(Somebody):
    """An event whose line is not for eyes."""

    def tell(self) -> Text:
        return say("It rings.")

    def write(self) -> str:
        return "keep\x07"


def tells_of_nobody(state: State, seat: int, move: Any, chance: Chance) -> Any:
    after, events = MODEL.rules.apply(state, seat, move, chance)
    return after, (*events, Somebody())


def writes_a_bell(state: State, seat: int, move: Any, chance: Chance) -> Any:
    after, events = MODEL.rules.apply(state, seat, move, chance)
    return after, (*events, Bell())


def account_without_rows(view: View) -> Account | None:
    return MODEL.words.account(view) and Account((say("Player"),), ((say("A"),),))


def kept_at_once_by_the_pile(state: State, seat: int, _rng: random.Random | None) -> Iterator[Any]:
    """Each second card on top leaves nothing but to keep: with luck no deal that is looked at shows it."""
    found = MODEL.rules.legal(state, seat, None)
    return itertools.islice(found, 1) if state.pile[-1] > min(state.pile) else found


def kept_if_high(view: View, order: str) -> Keep | None:
    """An order that applies to good cards alone."""
    owing = view.reader is not None and view.turn < view.turns and view.turn % len(view.hands) == view.reader
    return Keep() if order == "k" and owing and (view.hands[view.reader or 0] or 0) > 30 else None


def swaps_again_if_low(view: View, answers: Any) -> Swap | None:
    """A click that goes on as long as the card is bad."""
    return Swap() if answers == (("s",),) and (view.hands[view.reader or 0] or 0) < 30 else None


def forgets_its_card(view: View, memory: Any, rng: random.Random) -> State:
    return sample(dataclasses.replace(view, hands=(None,) * len(view.hands)), memory, rng)


def draws_by_itself() -> Any:
    own = random.Random(1)
    return lambda view, memory, _rng: sample(view, memory, own)


def deals_in_order(view: View, memory: Any, _rng: random.Random) -> State:
    return sample(view, memory, random.Random(1))


BROKEN: dict[str, tuple[Make, ...]] = {
    "test_a_game_goes_on_until_there_is_an_outcome": (
        with_functions(outcome=lambda _state: Outcome((1, 0), (0,), {})),
        with_functions(to_act=lambda _state: (0,)),
        with_functions(owes=lambda _state: (0,), apply=lambda s, *_: (s, ())),
        with_functions(to_act=lets_the_next_act, invited=lambda state: (len(state.hands),)),
        with_functions(invited=lambda _state: (0,)),
    ),
    "test_the_standing_leads_to_the_scores": (
        with_functions(running_scores=lambda state: state.hands[:1]),
        with_functions(running_scores=lambda state: (0,) * len(state.hands)),
    ),
    "test_hints_tell_the_kind_of_a_decision_and_nothing_of_the_position": (
        with_functions(hint=lambda _view: say("There are {n} cards.", n=3)),
    ),
    "test_the_outcome_is_plain_data": (
        with_functions(outcome=lambda s: Outcome(s.hands, (), {})),
        with_functions(outcome=lambda s: Outcome(s.hands, (0,), TUPLES)),
    ),
    "test_states_are_frozen_values": (with_functions(legal=lambda *_: iter([Loose()]), apply=always_keeps),),
    "test_the_same_move_always_has_the_same_effect": (counting,),
    "test_the_log_is_the_saved_game": (
        with_functions(decode=lambda _value: Keep()),
        counting,
    ),
    "test_legal_moves_are_legal": (with_functions(apply=refuses_swaps, legal=lists_in_one_order),),
    "test_the_order_of_legal_moves_does_not_change_which_they_are": (with_functions(legal=lists_keep_twice),),
    "test_who_lets_a_turn_pass_does_so_legally": (with_functions(auto_pass=lambda _view: Keep()),),
    "test_the_policy_plays_legal_moves_only": (
        with_functions(policy=lambda _view, _rng: Keep()),
        with_functions(policy=lambda _view, _rng: None),
    ),
    "test_a_move_survives_json": (with_functions(decode=lambda _value: Keep()),),
    "test_a_move_survives_the_notation": (
        with_functions(read=lambda _text, _view: Keep()),
        with_functions(write=lambda move: f"{MODEL.notation.write(move)}\n"),
    ),
    "test_other_text_is_no_move": (with_functions(read=lambda _text, _view: Keep()),),
    "test_malformed_moves_are_refused": (with_functions(decode=drops_unknown_fields),),
    "test_nobody_moves_out_of_turn": (
        with_functions(apply=moves_for_anybody),
        with_functions(apply=draws_first),
    ),
    "test_nobody_moves_after_the_end": (with_functions(apply=moves_for_anybody),),
    "test_what_is_accepted_is_among_the_legal_moves": (with_functions(legal=lists_swap_by_chance_alone),),
    "test_moves_of_other_positions_do_no_harm": (with_functions(write=lambda _move: "keep"),),
    "test_every_path_leads_to_a_legal_move_and_every_legal_move_is_reached": (
        with_functions(ask=offers_keep_alone),
        with_functions(legal=lists_the_first_alone),
    ),
    "test_a_sample_looks_like_the_truth": (with_functions(sample=forgets_its_card),),
    "test_a_sample_follows_from_what_its_reader_knows": (with_functions(sample=draws_by_itself()),),
    "test_every_deal_comes_up": (with_functions(sample=deals_in_order),),
    "test_memories_are_rebuilt_from_what_was_told": (
        with_functions(remember=lambda memory, event: (memory or "") + 99 * repr(event)),
        with_functions(remember=lambda _memory, _event: random.random()),
    ),
    "test_candidates_are_legal_and_begin_with_the_policy": (
        with_functions(candidates=lambda _view, _rng: (Keep(), Keep())),
        with_functions(candidates=lambda _view, _rng: (Swap(), Keep())),
    ),
    "test_values_are_chances": (
        with_functions(value=lambda state: tuple(map(float, state.hands))),
        with_functions(value=lambda _state: (1.0,)),
    ),
    "test_every_strength_makes_moves_that_follow_from_what_is_known": (
        with_functions(policy=lambda _view, _rng: random.choice([Keep(), Swap()])),
    ),
    "test_questions_can_be_asked": (
        with_functions(ask=asks_with_long_values),
        with_functions(ask=hides_swap_behind_a_hundred_bids),
    ),
    "test_answers_that_were_never_offered_are_refused": (with_functions(ask=takes_any_answer),),
    "test_only_who_may_act_is_asked": (with_functions(ask=asks_spectators),),
    "test_a_new_deal_differs": (with_functions(redeal=lambda state, _reader, _rng: state),),
    "test_views_are_the_same": (with_functions(view=shows_hands_to_spectators),),
    "test_who_is_to_act_is_the_same": (
        with_functions(turn=lambda state: state.pile[-1] % 2),
        with_functions(invited=lambda state: state.pile[-1:]),
        with_functions(
            to_act=owed_by_the_top_card, legal=lambda *_: iter([Keep(), Swap()]), apply=moves_for_anybody
        ),
    ),
    "test_questions_are_the_same": (with_functions(view=marked, ask=asked_by_the_mark),),
    "test_legal_moves_are_the_same": (with_functions(legal=ordered_by_the_pile),),
    "test_refusals_are_the_same": (with_functions(apply=tells_the_highest_card),),
    "test_words_are_the_same": (
        with_functions(view=marked, status=lambda view: say("{n} lies on top.", n=view.top)),
    ),
    "test_events_tell_nothing_hidden": (
        with_functions(told=tells_the_swapped_card),
        with_functions(told=tells_the_suit_of_the_swapped_card),
    ),
    "test_what_the_dealing_tells_hides_the_deal": (
        with_functions(told=tells_the_deal),
        with_functions(told=tells_the_suits_of_the_deal),
    ),
    "test_what_can_be_taken_back_has_told_nothing": (with_functions(apply=shows_a_low_card_on_top),),
    "test_whether_a_move_can_be_taken_back_tells_nothing": (with_functions(apply=shows_a_low_card_on_top),),
    "test_why_a_move_stays_tells_nothing": (
        with_functions(apply=draws_for_an_odd_card, redeal=seldom_deals),
    ),
    "test_standing_orders_are_carried_out_legally": (
        with_functions(orders=lambda _view: (Order("k", say("Keep")),), obey=lambda _view, _order: Keep()),
        with_functions(orders=lambda _view: (Order("k", say("Keep")), Order("k", say("Swap")))),
    ),
    "test_a_move_made_at_once_could_be_foreseen_by_everybody": (
        with_functions(legal=kept_at_once_by_the_pile),
    ),
    "test_whether_an_order_applies_is_public": (
        with_functions(orders=lambda _view: (Order("k", say("Keep")),), obey=kept_if_high),
    ),
    "test_whether_a_click_goes_on_is_public": (with_functions(goes_on=swaps_again_if_low),),
    "test_who_invites_somebody_makes_an_offer": (with_functions(invited=invites_the_next),),
    "test_moments_run_from_the_setup_to_the_end": (
        with_functions(moments=lambda scenes, winners: MODEL.words.moments(scenes, winners)[1:]),
        with_functions(moments=lambda scenes, winners: MODEL.words.moments(scenes[:-1], winners)),
    ),
    "test_moments_can_be_told_and_one_of_them_matters_most": (
        with_functions(moments=weighs_all_alike),
        with_functions(moments=lambda *_: (Moment(0, "move", say("{who} swaps"), CERTAIN),)),
    ),
    "test_moments_are_about_what_spectators_were_told": (
        with_functions(moments=lambda *_: (Moment(0, "move", say("Swap"), 0, Swapped(0, 21)),)),
    ),
    "test_feats_can_be_told_and_stored": (
        with_functions(feats=MODEL.words.feats * 2),
        with_functions(feats=(dataclasses.replace(MODEL.words.feats[0], id="Twice!"),)),
        with_functions(feats=(dataclasses.replace(MODEL.words.feats[0], text=say(" ")),)),
    ),
    "test_feats_depend_on_the_record_alone": (earned_every_other_time,),
    "test_every_state_can_be_measured": (with_measure(of=lambda _state, _seat: math.nan),),
    "test_reasons_name_what_differs": (
        measured_otherwise_each_time,
        with_measure(text=lambda _more: say(" ")),
    ),
    "test_what_happens_can_be_told": (
        with_functions(apply=tells_of_nobody),
        with_functions(apply=writes_a_bell),
    ),
    "test_every_position_can_be_described": (
        with_functions(describe=lambda _view: (say("  "),)),
        with_functions(account=lambda _view: None),
        with_functions(account=account_without_rows),
    ),
    "test_questions_and_refusals_can_be_said": (
        with_functions(ask=lambda _view, _answers: Question(say("{what}?"), ())),
    ),
}
"""The broken games by the test that has to catch them."""
