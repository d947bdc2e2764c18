"""Streets of Palermo: two families, four branches, two secrets each."""

from engines.base import Game, Knowledge, Notation, Play, Rules, Words
from engines.streets.ask import ask, hint
from engines.streets.events import Event
from engines.streets.feats import feats
from engines.streets.former import former
from engines.streets.legal import legal
from engines.streets.lesson import LESSON
from engines.streets.mind import MIND
from engines.streets.moments import moments
from engines.streets.moves import Move
from engines.streets.notation import CODEC, read, write
from engines.streets.options import OPTIONS
from engines.streets.orders import obey, orders
from engines.streets.policy import policy
from engines.streets.rules import apply, owes, start
from engines.streets.scoring import outcome, running_scores
from engines.streets.signs import signs
from engines.streets.state import State
from engines.streets.view import View, redeal, standing, told, view
from engines.streets.words import account, describe, status
from engines.text import say

GAME: Game[State, Move, View, Event] = Game(
    id="streets",
    title="Streets of Palermo",
    blurb=say("Two families, each with secret bribes, fight over four branches."),
    goal=say("Whoever has more on a branch scores the difference. Secret bribes can double it or void it."),
    difficulty=say("easy to learn, full of bluff"),
    length=(28,),
    turn_changes=(26,),
    version=1,
    seats=range(2, 3),
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
    ),
    notation=Notation(
        encode=CODEC.encode,
        decode=CODEC.decode,
        write=write,
        read=read,
    ),
    words=Words(
        status=status,
        describe=describe,
        account=account,
        moments=moments,
        feats=feats,
        signs=signs,
    ),
    mind=MIND,
)
