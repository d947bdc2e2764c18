"""Chicago Underworld: henchmen, territories, hit men and two jokers."""

from __future__ import annotations

from engines.base import Game, Knowledge, Notation, Play, Rules, Words
from engines.chicago.ask import ask, hint
from engines.chicago.events import Event
from engines.chicago.feats import feats
from engines.chicago.former import former
from engines.chicago.legal import legal
from engines.chicago.lesson import LESSON
from engines.chicago.mind import MIND
from engines.chicago.moments import moments
from engines.chicago.moves import Move
from engines.chicago.notation import CODEC, read, write
from engines.chicago.options import OPTIONS
from engines.chicago.orders import goes_on, obey, orders
from engines.chicago.policy import policy
from engines.chicago.rules import SEATS, always_asked, apply, owes, start, turn
from engines.chicago.scoring import outcome, running_scores
from engines.chicago.signs import signs
from engines.chicago.state import State
from engines.chicago.view import View, redeal, standing, told, view
from engines.chicago.words import account, describe, round_number, status
from engines.text import say

GAME: Game[State, Move, View, Event] = Game(
    id="chicago",
    title="Chicago Underworld",
    blurb=say("Hire henchmen, buy territories, and take the rest with dice and jokers."),
    goal=say("Score the most points with territories, henchmen and the money in your hand at the end."),
    difficulty=say("easy to learn"),
    length=(77, 113, 147, 182, 219),
    turn_changes=(41, 63, 83, 107, 129),
    version=1,
    seats=SEATS,
    options=OPTIONS,
    lesson=LESSON,
    rules=Rules(
        start=start,
        to_act=owes,
        owes=owes,
        apply=apply,
        legal=legal,
        outcome=outcome,
        running_scores=running_scores,
        turn=turn,
        always_asked=always_asked,
    ),
    knowledge=Knowledge(
        view=view,
        told=told,
        standing=standing,
        redeal=redeal,
    ),
    play=Play(
        ask=ask,
        hint=hint,
        policy=policy,
        former=former,
        orders=orders,
        obey=obey,
        goes_on=goes_on,
    ),
    notation=Notation(
        encode=CODEC.encode,
        decode=CODEC.decode,
        write=write,
        read=read,
    ),
    words=Words(
        round_number=round_number,
        status=status,
        describe=describe,
        account=account,
        moments=moments,
        feats=feats,
        signs=signs,
    ),
    mind=MIND,
)
