"""The guided game of Palermo 1992, and its rules as pages."""

from __future__ import annotations

from engines.lesson import Chapter, Lesson, Page, Step, stored_record
from engines.text import say

STEPS = (
    Step(
        move=1,
        places=("E5",),
        now=say(
            "First, everyone builds the city. You lay the start tile: everyone starts there and has to come "
            "back. Put it on space 29, where houses fit on all sides."
        ),
        better=say(
            "Any space is allowed, but this lesson continues with space 29, where houses fit on all sides."
        ),
    ),
    Step(
        move=2,
        places=("F5",),
        now=say(
            "Now build the first house, right beside it: a house with two roofs on space 30, turned so that "
            "its doorway is m10. Your chip goes on the doorway, and later you have to walk there."
        ),
        better=say(
            "Your chips lie on your doorways. A door close to the start is a short walk at the beginning, "
            "and again on the way home."
        ),
        done=say(
            "Rosa and Enzo have added a house each. A roof of each new house must share an edge with a roof "
            "of another one."
        ),
    ),
    Step(
        move=5,
        places=("D6",),
        now=say(
            "Build a house with two roofs on space 34 without turning it: a roof touches the house on space "
            "35, and your chip goes on h13. Doors near the outer ring are good, because from the ring you "
            "can jump to its corners for 1 point."
        ),
        better=say(
            "Any space where roofs touch and no street is cut off would do. Space 34 puts your door "
            "near the ring, where you get around fast."
        ),
    ),
    Step(
        move=35,
        places=("m9",),
        meanwhile=say(
            "You took turns until all 33 houses were built. Each of you now has 11 chips in the city. "
            "Whoever collects them best has the most points at the end."
        ),
        now=say(
            "Now everyone walks. Before you move your pawn, you can move your police stone: entering its "
            "cell costs the others 2 points instead of 1. Put it on m9, where one of Rosa's chips lies."
        ),
        better=say(
            "A stone on another player's doorway makes that chip more expensive to reach. You don't have to "
            "use your stone, but it costs you nothing."
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
            "For now, points left over count only if you stop on a chip of your own. i10 is the nearest, "
            "so it pays the most."
        ),
        done=say(
            "Your income is 2. From now on you have 4 points per turn: 1 more for each chip you collect."
        ),
    ),
    Step(
        move=40,
        places=("f8",),
        now=say("Look at where the others will go: Rosa has a chip on f8. Move your police stone there."),
        better=say(
            "The stone works best on a doorway that someone nearby will go to next. For Rosa, that's f8."
        ),
    ),
    Step(
        move=41,
        places=("m10",),
        now=say(
            "Your next chip is on m10, exactly 4 steps away. The income is 0, but each chip makes your pawn "
            "faster for the rest of the game."
        ),
        better=say(
            "m10 is just within reach. An early chip is worth more than its income: it gives you 1 more "
            "point in every later turn."
        ),
    ),
    Step(
        move=46,
        places=("n7", "m7"),
        now=say(
            "No chip is within reach, so get ready for your next turn. You must spend "
            "exactly 5 points, or stop on a chip. Walk to n7, right beside your chip on m7."
        ),
        better=say(
            "If you stand right beside a chip, nearly all your points become income next turn. n7 is such a "
            "place."
        ),
    ),
    Step(
        move=50,
        places=("m7",),
        meanwhile=say(
            "Rosa had already put her stone on m7. Then Rosa and Enzo each took a chip, and you moved your "
            "stone to h5, where Enzo's next chip lies."
        ),
        now=say(
            "Take the chip on m7. Rosa's stone makes the step cost 2, and you'll have 1 point less next "
            "turn. An income of 3 is worth it."
        ),
        better=say("Waiting would cost you a whole turn. The stone costs you only 1 point now and 1 later."),
    ),
    Step(
        move=73,
        places=("b6",),
        meanwhile=say(
            "For a few rounds you did the same: first a walk to the cell beside a chip, then one step onto "
            "it. You have collected 5 chips and are on a6."
        ),
        now=say(
            "Now the pattern pays off: you have 8 points, and your chip on b6 is one step away. Take it, and"
            " your income is 7."
        ),
        better=say(
            "A single step onto a chip leaves the most points. Now that you're fast, each chip you take like "
            "this is worth 7 or more."
        ),
        done=say("Your income is 7. Early chips bring speed, late chips bring points."),
    ),
    Step(
        move=99,
        places=("k10",),
        meanwhile=say(
            "You took four more chips in six turns. Rosa and Enzo now have all of theirs and are on their "
            "way home; you still need one."
        ),
        now=say(
            "Coming home also scores the points left over, and then waiting at home scores 5 points per "
            "round. Put your stone on k10, the corner of the start tile where they'll arrive."
        ),
        better=say("A stone on the start tile costs each of them 1 point on arrival, and costs you nothing."),
    ),
    Step(
        move=100,
        places=("e10",),
        now=say(
            "Collect your last chip on e10. The police stone there costs you 1 extra point, but you still get"
            " an income of 9."
        ),
        better=say("You can't go home without your last chip. It's close, and it pays 9."),
    ),
    Step(
        move=104,
        places=("j10",),
        now=say(
            "Rosa and Enzo are home. Walk home too: any cell of the start tile would do, but take j10. The "
            "points left over count, and the game ends."
        ),
        better=say(
            "Every round you're still out brings the others 5 points each. Take the shortest way home: j10."
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
            "The city is complete. Each house has a doorway, where a chip in its builder's colour lies: "
            "11 for each of the three players."
        ),
        move=34,
    ),
    Page(
        title=say("Walking and chips"),
        sections=("Walking", "Chips"),
        example=say(
            "Toni has 4 points and stands on i10. His chip on m10 is exactly 4 steps away: he can stop there "
            "for an income of 0, and will then have 5 points from his next turn on."
        ),
        move=40,
        seat=0,
    ),
    Page(
        title=say("The police"),
        sections=("Police", "Blocked"),
        example=say(
            "Toni stands on n7 with 5 points. His chip on m7 is one step away, but Rosa's stone lies there: "
            "the step costs 2, so 3 points are left as income."
        ),
        move=49,
        seat=0,
    ),
    Page(
        title=say("Home and the end"),
        sections=("Waiting", "An example"),
        example=say(
            "Toni has come home last, in round 18, with 8 points left over. Rosa and Enzo waited for one "
            "round and got 5 points each. With 54 points from his chips, Toni wins with 62; Rosa and Enzo "
            "have 56 each."
        ),
        move=104,
    ),
)

LESSON = Lesson(
    seat=0,
    opening=say(
        "You, Rosa and Enzo build a city together, and then collect your chips from its streets. Every turn, "
        "your pawn has a few points to spend on steps. When it reaches one of your chips, you score the "
        "points it hasn't spent. I'll tell you what matters; you press the buttons."
    ),
    steps=STEPS,
    chapters=CHAPTERS,
    ending=say(
        "You have 54 points of income from 11 chips, and 8 for coming home: 62. Rosa and Enzo were home one "
        "round before you and got 5 points each for waiting, but their chips brought in less, so they finish "
        "with 56 each. Income wins, and being home early helps."
    ),
    pages=PAGES,
    record=stored_record("city"),
)
