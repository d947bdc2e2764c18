"""Palermo 1992: build a city together, then walk through it to collect your chips (Walter Ziser, 1992)."""

from __future__ import annotations

from engines.base import Game, Knowledge, Notation, Play, Rules, Words
from engines.city.ask import ask, hint
from engines.city.events import Event
from engines.city.feats import feats
from engines.city.former import former
from engines.city.legal import legal
from engines.city.lesson import LESSON
from engines.city.mind import MIND
from engines.city.moments import moments
from engines.city.moves import Move
from engines.city.notation import CODEC, read, write
from engines.city.options import OPTIONS
from engines.city.orders import obey, orders
from engines.city.policy import auto_pass, policy
from engines.city.rules import apply, owes, start
from engines.city.scoring import outcome, running_scores
from engines.city.signs import signs
from engines.city.state import State
from engines.city.view import View, redeal, told, view
from engines.city.words import account, describe, round_number, status
from engines.text import say

GAME: Game[State, Move, View, Event] = Game(
    id="city",
    title="Palermo 1992",
    blurb=say("Build a city together, then race past the police to collect your chips."),
    goal=say(
        "Whoever has the most points wins: collect chips with movement points to spare, and get home early."
    ),
    difficulty=say("two phases to learn"),
    length=(109, 118, 137),
    turn_changes=(89, 100, 121),
    version=1,
    seats=range(3, 6),
    options=OPTIONS,
    emojis=("roof_1", "roof_2", "roof_3", "kiosk"),
    lesson=LESSON,
    hands=False,
    rules=Rules(
        start=start,
        to_act=owes,
        owes=owes,
        apply=apply,
        legal=legal,
        outcome=outcome,
        running_scores=running_scores,
    ),
    knowledge=Knowledge(
        view=view,
        told=told,
        redeal=redeal,
    ),
    play=Play(
        ask=ask,
        hint=hint,
        policy=policy,
        former=former,
        orders=orders,
        obey=obey,
        auto_pass=auto_pass,
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
