"""The guided game of Palermo 1992, and its rules as pages."""

from __future__ import annotations

from engines.lesson import Chapter, Lesson, Page, Step, stored_record
from engines.text import say

STEPS = (
    Step(
        move=1,
        places=("E5",),
        now=say(
            "First you build the city. You lay the start tile: everybody begins there and must come back. "
            "Put it on space 29: houses fit on all its sides."
        ),
        better=say("Any place is allowed. This lesson goes on with space 29, where houses fit on all sides."),
    ),
    Step(
        move=2,
        places=("F5",),
        now=say(
            "Now the first house, right beside it: two roofs on space 30, turned so that its doorway is m10. "
            "Your chip goes onto the doorway, and there you will have to walk."
        ),
        better=say(
            "Your chips lie where your doors are. A door close to the start is a short way at the beginning "
            "and on the way home."
        ),
        done=say("Rosa and Enzo have built on. Each new house must touch a roof of another one."),
    ),
    Step(
        move=5,
        places=("D6",),
        now=say(
            "Lay two roofs on space 34, unturned: a roof touches the house on space 35, and your chip lies "
            "on h13. Doors at the outer ring are good, for corners of the ring can be jumped to for 1 point."
        ),
        better=say(
            "Any place where roofs touch and no courtyard is closed in would do. Space 34 puts your door at "
            "the ring, where you get about fast."
        ),
    ),
    Step(
        move=35,
        places=("m9",),
        meanwhile=say(
            "You went on in turn until all 33 houses stood. Each of you has 11 chips in the city now. "
            "Whoever collects well has the most points in the end."
        ),
        now=say(
            "Everybody walks now. Before your pawn you may move your police stone: entering its cell costs "
            "the others 2 points instead of 1. Put it on m9, where Rosa’s chip lies."
        ),
        better=say(
            "A stone on another player’s doorway makes that chip dearer. You may also leave the stone out, "
            "but it costs nothing."
        ),
    ),
    Step(
        move=36,
        places=("i10",),
        now=say(
            "Your pawn has 3 points. Your own doorway i10 is one step from the start tile: stop there. You "
            "collect the chip, and the 2 points left over are your income."
        ),
        better=say(
            "Points left over count only where you stop on a chip of your own. i10 is the nearest, so it "
            "pays most."
        ),
        done=say("Income 2. And from now on you have 4 points a turn, one more for each chip."),
    ),
    Step(
        move=40,
        places=("f8",),
        now=say("Look where the others will go: Rosa has a chip on f8. Move your police stone there."),
        better=say("The stone works best on the next doorway of somebody close by, and f8 is Rosa’s."),
    ),
    Step(
        move=41,
        places=("m10",),
        now=say(
            "Your next chip is on m10, exactly 4 steps away. The income is 0, but each chip makes the pawn "
            "faster for the rest of the game."
        ),
        better=say(
            "m10 is just within reach. A chip early is worth more than its income: a point more in every "
            "later turn."
        ),
    ),
    Step(
        move=46,
        places=("n7", "m7"),
        now=say(
            "No chip is within reach at a good price, so prepare: you must spend all 5 points exactly, or "
            "stop on a chip. Walk to n7, right beside your chip on m7."
        ),
        better=say(
            "Standing right before a chip, nearly all points of the next turn become income. n7 is such a "
            "place."
        ),
    ),
    Step(
        move=50,
        places=("m7",),
        meanwhile=say(
            "Rosa had put her stone on m7 before. Then Rosa and Enzo took a chip each, and you moved your "
            "stone to h5, Enzo’s next chip."
        ),
        now=say(
            "Take the chip on m7. Rosa’s stone makes the step cost 2, and you have one point less in your "
            "next turn. 3 points of income are worth it."
        ),
        better=say("Waiting would cost a whole turn. The stone takes 1 point now and 1 later, no more."),
    ),
    Step(
        move=73,
        places=("b6",),
        meanwhile=say(
            "For some rounds you did this in turn: one walk to the cell before a chip, one step onto it. You "
            "have collected 5 chips and stand on a6."
        ),
        now=say(
            "The pattern pays now: 8 points, and your chip on b6 is one step away. Take it, and 7 points are "
            "income."
        ),
        better=say(
            "One step onto a chip leaves the most points. Now that you are fast, each chip taken so brings 7 "
            "or more."
        ),
        done=say("Income 7. Early chips bring speed, late chips bring points."),
    ),
    Step(
        move=99,
        places=("k10",),
        meanwhile=say(
            "Four more chips in six turns. Now Rosa and Enzo have all of theirs and are on their way home; "
            "you lack one."
        ),
        now=say(
            "Coming home brings the points left over, too, and whoever is home waits for 5 points a round. "
            "Put your stone onto k10, the corner of the start tile where they arrive."
        ),
        better=say(
            "The stone on the start tile costs each of them a point of their arrival, and you nothing."
        ),
    ),
    Step(
        move=100,
        places=("e10",),
        now=say("Fetch your last chip on e10. The stone there costs you a point, but 9 are left as income."),
        better=say("Without the last chip you cannot go home. It is near, and pays 9."),
    ),
    Step(
        move=104,
        places=("j10",),
        now=say(
            "Rosa and Enzo are home. Walk home as well: any cell of the start tile, here j10. What is left "
            "over counts, and the game is over."
        ),
        better=say(
            "Every round that you are out brings the others 5 points each. Go home by the shortest way: j10."
        ),
    ),
)

CHAPTERS = (
    Chapter(title=say("Building the city"), step=0),
    Chapter(title=say("Walking and the police"), step=3),
    Chapter(title=say("The faster pawn"), step=6),
    Chapter(title=say("Coming home"), step=10),
)

PAGES = (
    Page(
        title=say("Building the city"),
        sections=("The board", "Building"),
        example=say(
            "The city is whole. Each house has its door to a cell of the street, and there lies a chip in "
            "its builder’s colour: 11 for each of the three."
        ),
        move=34,
    ),
    Page(
        title=say("Walking and chips"),
        sections=("Walking", "Chips"),
        example=say(
            "Toni has 4 points and stands on i10. His chip on m10 is exactly 4 steps away: he may stop there "
            "for an income of 0, and has 5 points from the next turn on."
        ),
        move=40,
        seat=0,
    ),
    Page(
        title=say("The police"),
        sections=("Police", "Blocked"),
        example=say(
            "Toni stands on n7, with 5 points. His chip on m7 is one step away, but Rosa’s stone lies there: "
            "the step costs 2, so 3 are left as income."
        ),
        move=49,
        seat=0,
    ),
    Page(
        title=say("Home and the end"),
        sections=("Waiting", "An example"),
        example=say(
            "Toni has come home last, in round 18, with 8 points left over. Rosa and Enzo waited a round for "
            "5 points each. With 54 from his chips Toni wins 62 to 56 and 56."
        ),
        move=104,
    ),
)

LESSON = Lesson(
    seat=0,
    opening=say(
        "You, Rosa and Enzo build a city together, and then collect your chips in its streets. Points that "
        "are left over when you take a chip are your score. I tell you what matters, you press the buttons."
    ),
    steps=STEPS,
    chapters=CHAPTERS,
    ending=say(
        "54 points of income from 11 chips and 8 for coming home: 62. Rosa and Enzo were home a round before "
        "you and got 5 for waiting, but their chips brought less: 56 each. Income wins, and being home early "
        "helps."
    ),
    pages=PAGES,
    record=stored_record("city"),
)
