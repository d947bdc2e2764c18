"""The guided game of Chicago Underworld, and its rules as pages."""

from __future__ import annotations

from engines.lesson import Chapter, Lesson, Page, Step, stored_record
from engines.text import say

STEPS = (
    Step(
        move=1,
        places=("AC", "seat1"),
        now=say(
            "Rosa was dealt a territory, the J♠, and one henchman guards it. You hold an ace: a hit man. "
            "Send it first; hit men and jokers are free and do not use up your turn."
        ),
        better=say(
            "With a henchman Rosa can defend the J♠ with a die. Kill it first: a territory without henchmen "
            "falls without a fight."
        ),
    ),
    Step(
        move=2,
        places=("JS",),
        now=say(
            "Rosa has no henchman left, so nobody defends the J♠. Battle for it: without dice it is yours, "
            "and it counts 5 points."
        ),
        better=say(
            "Every turn you hire, draw or battle, just one of them. A sure 5 points are worth more than a "
            "card or a henchman."
        ),
        done=say("The J♠ lies before you. A battle ends the turn by itself."),
    ),
    Step(
        move=5,
        places=("deck",),
        now=say(
            "Most turns you draw a card. Money, hit men and jokers go into your hand, in secret. Draw one."
        ),
        better=say(
            "You hold one henchman, and there is nothing to battle for. A card is the best use of this turn."
        ),
    ),
    Step(
        move=6,
        places=("JS",),
        now=say(
            "After drawing you may still play hit men and jokers. You hold none, so end your turn. Money is "
            "kept: each dollar in your hand is a point at the end."
        ),
        better=say("There is nothing else to do in this turn."),
    ),
    Step(
        move=9,
        places=("deck",),
        now=say(
            "Draw again: territories for sale come out of the deck, and only whoever turns them up may buy "
            "them."
        ),
        better=say("Only the deck brings territories and money. A henchman can wait."),
    ),
    Step(
        move=10,
        places=("10S",),
        now=say(
            "The J♥ is for sale at $10. Money is points, too, so ask what it costs: your 10♠ pays it "
            "exactly, for 5 points now and a threat less from Rosa. There is no change."
        ),
        better=say(
            "You may decline, and the card goes back into the deck. But hands are cut to five cards, so "
            "money that you cannot keep is best spent on land early."
        ),
        done=say("The J♥ is yours as well."),
    ),
    Step(
        move=21,
        places=("JH",),
        meanwhile=say(
            "Three rounds later you hold more money. But Rosa has sent a hit man to your last henchman and "
            "walked into the J♠, just as you had done."
        ),
        now=say(
            "Without henchmen your J♥ lies open, too. Hire: on 4, 5 or 6 somebody joins for nothing; on less "
            "you would be asked for $5."
        ),
        better=say(
            "A henchman is worth 2 points, defends your territories and may attack. You have none: hire one "
            "before anything else."
        ),
    ),
    Step(
        move=24,
        places=("JS",),
        now=say(
            "Both sides roll one die for each henchman, and only the highest die counts. With one against "
            "one you win in 15 of 36 cases, for a tie defends. Risk it for the J♠!"
        ),
        better=say(
            "Hiring more first would be safer. Try the battle here to see the dice: more henchmen mean more "
            "dice, and so a higher best die."
        ),
        done=say(
            "Lost: the attacker loses a henchman, the owner none. That is why you attack with more henchmen "
            "than the other side."
        ),
    ),
    Step(
        move=30,
        places=("deck",),
        meanwhile=say(
            "You had no henchman left, so Rosa walked into the J♥ at once. In the next round you drew the 5♦."
        ),
        now=say(
            "Rosa owns both territories now. Draw: there are hit men and jokers among the cards that you "
            "cannot see."
        ),
        better=say(
            "You cannot battle without a henchman. A hit man or a joker from the deck could hurt Rosa at "
            "once."
        ),
        done=say("The red joker: a police raid."),
    ),
    Step(
        move=31,
        places=("RJ", "JS"),
        now=say(
            "You have drawn, and a joker is still free to play: set the police on the J♠. Rosa must pay $20, "
            "or loses it to the deck. The black joker, a mob attack, would even bring it to you."
        ),
        better=say(
            "Use the joker now. At the end of the game it counts nothing, and $20 are more than Rosa likes "
            "to pay for 5 points."
        ),
    ),
    Step(
        move=36,
        places=("deck",),
        meanwhile=say(
            "Rosa did not pay, and the J♠ went back into the deck. She then turned up the Q♣ and left it, "
            "too."
        ),
        now=say("The last round. A henchman would be 2 points at best; a money card is worth about 6. Draw."),
        better=say("Only points count now. A money card is worth 2 to 10, a henchman 2 at the most."),
    ),
    Step(
        move=37,
        places=("4H",),
        now=say(
            "At the end of a turn you keep five cards. Discard the cheapest, the 4♥: whatever stays in your "
            "hand counts a point a dollar."
        ),
        better=say("Every dollar in your hand is a point. Throw away as little as you can."),
    ),
)

CHAPTERS = (
    Chapter(title=say("Hit men and battles"), step=0),
    Chapter(title=say("Drawing and buying"), step=2),
    Chapter(title=say("Hiring and dice"), step=6),
    Chapter(title=say("The police raid"), step=8),
    Chapter(title=say("The last round"), step=10),
)

PAGES = (
    Page(
        title=say("The cards and your turn"),
        sections=("The cards", "Your turn"),
        example=say(
            "Toni holds the A♣, a hit man, and money. Rosa was dealt the J♠ and has one henchman, the white "
            "figure on her plate."
        ),
        move=0,
        seat=0,
    ),
    Page(
        title=say("Hiring, drawing, buying"),
        sections=("Hire", "Draw", "Paying", "Five cards"),
        example=say(
            "Toni has turned up the J♥. He may buy it for $10 with the 10♠ alone: $10 exactly, and no card "
            "too many."
        ),
        move=9,
        seat=0,
    ),
    Page(
        title=say("Battles, hit men and jokers"),
        sections=("Battle", "Hit men and jokers"),
        example=say(
            "Toni battles for the J♠ with one henchman against one. He rolls 1, Rosa 6: hers is higher, so "
            "he loses his henchman and she keeps the territory."
        ),
        move=24,
    ),
    Page(
        title=say("The end and the score"),
        sections=("The end", "What is secret"),
        example=say(
            "After the last round Toni holds 5, 5, 8, 6 and 8 dollars: 32 points. Rosa has the J♥ for 5, a "
            "henchman for 2 and 19 dollars: 26."
        ),
        move=39,
    ),
)

LESSON = Lesson(
    seat=0,
    opening=say(
        "You and Rosa want to rule Chicago: territories, henchmen and, at the end, the money in your hand "
        "are points. We play ten rounds; I tell you what matters, you press the buttons."
    ),
    steps=STEPS,
    chapters=CHAPTERS,
    ending=say(
        "You hold $32, and each dollar is a point: 32. Rosa has the J♥ for 5, a henchman for 2 and $19 in "
        "her hand: 26. You lost both territories and still win: money kept is as good as land won. Next time "
        "keep two henchmen at home."
    ),
    pages=PAGES,
    record=stored_record("chicago"),
)
