"""MafiaDollar: gangsters, loot, burglaries and the police."""

from __future__ import annotations

from engines.base import Game, Knowledge, Notation, Play, Rules, Words
from engines.mafiadollar.ask import ask, hint, obey, orders
from engines.mafiadollar.events import Event
from engines.mafiadollar.feats import feats
from engines.mafiadollar.former import former
from engines.mafiadollar.legal import legal
from engines.mafiadollar.lesson import LESSON
from engines.mafiadollar.mind import MIND
from engines.mafiadollar.moments import moments
from engines.mafiadollar.moves import Move
from engines.mafiadollar.notation import decode, encode, read, write
from engines.mafiadollar.options import OPTIONS
from engines.mafiadollar.policy import policy
from engines.mafiadollar.rules import SEATS, apply, invited, is_offer, owes, start, to_act, turn
from engines.mafiadollar.scoring import outcome, running_scores
from engines.mafiadollar.signs import signs
from engines.mafiadollar.state import State
from engines.mafiadollar.view import View, redeal, standing, told, view
from engines.mafiadollar.words import (
    account,
    describe,
    full_score,
    score,
    status,
)
from engines.text import say

GAME: Game[State, Move, View, Event] = Game(
    id="mafiadollar",
    title="MafiaDollar",
    blurb=say("Hire gangsters, fetch loot, rob the others and dodge the police."),
    goal=say(
        "Finish with the most dollars: fetch loot. Gangsters, warehouses and police cards cost you money."
    ),
    difficulty=say("many kinds of cards to learn"),
    length=(251, 228, 216, 209, 205),
    turn_changes=(84, 90, 97, 106, 112),
    version=1,
    seats=SEATS,
    options=OPTIONS,
    lesson=LESSON,
    close_ups=True,
    rules=Rules(
        start=start,
        to_act=to_act,
        owes=owes,
        invited=invited,
        apply=apply,
        legal=legal,
        outcome=outcome,
        running_scores=running_scores,
        turn=turn,
        is_offer=is_offer,
    ),
    knowledge=Knowledge(
        view=view,
        told=told,
        standing=standing,
        redeal=redeal,
    ),
    play=Play(
        ask=ask,
        orders=orders,
        obey=obey,
        hint=hint,
        policy=policy,
        former=former,
    ),
    notation=Notation(
        encode=encode,
        decode=decode,
        write=write,
        read=read,
    ),
    words=Words(
        status=status,
        describe=describe,
        account=account,
        score=score,
        full_score=full_score,
        moments=moments,
        feats=feats,
        signs=signs,
    ),
    mind=MIND,
)
