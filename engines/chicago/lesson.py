"""The lesson of Chicago Underworld: a guided game, and its rules as pages."""

from __future__ import annotations

from engines.lesson import Chapter, Lesson, Page, Step, stored_record
from engines.text import say

STEPS = (
    Step(
        move=1,
        places=("AC", "seat1"),
        now=say(
            "Rosa was dealt a territory, the J♠, and has one henchman to guard it. You hold an "
            "ace, which is a hit man. Send it first: hit men and jokers are free and don't use up "
            "your turn."
        ),
        better=say(
            "As long as Rosa has a henchman, she rolls a die to defend the J♠. Kill the henchman "
            "first, and the territory falls without a fight."
        ),
    ),
    Step(
        move=2,
        places=("JS",),
        now=say(
            "Rosa has no henchmen left, so nobody defends the J♠. Battle for it: you take it "
            "without a roll, and it's worth 5 points."
        ),
        better=say(
            "Every turn you take just one action: hire, draw or battle. Five sure points are worth more than "
            "a card or a henchman."
        ),
        done=say("The J♠ is yours. A battle ends your turn automatically."),
    ),
    Step(
        move=5,
        places=("deck",),
        now=say(
            "On most turns you draw a card. Money, hit men and jokers go into your hand, where "
            "nobody else sees them. Draw one."
        ),
        better=say(
            "You have one henchman, and there's nothing to battle for. Drawing is the best use of this turn."
        ),
    ),
    Step(
        move=6,
        places=("JS",),
        now=say(
            "After drawing, you can still play hit men and jokers. You have none, so end your turn. "
            "Keep your money: each dollar in your hand is a point at the end."
        ),
        better=say("There's nothing else to do this turn."),
    ),
    Step(
        move=9,
        places=("deck",),
        now=say(
            "Draw again. Territories come from the deck, and only the player who turns one up can buy it."
        ),
        better=say("New territories and new money come only from the deck. A henchman can wait."),
    ),
    Step(
        move=10,
        places=("10S",),
        now=say(
            "The J♥ costs $10. Money scores points too, so think before you spend it. Here your "
            "10♠ pays the exact price, you gain a territory worth 5 points, and Rosa can't buy it. "
            "You never get change."
        ),
        better=say(
            "You could decline, and the card would go back into the deck. But you can't keep more "
            "than five cards, so spend your spare money on territories early."
        ),
        done=say("The J♥ is yours too."),
    ),
    Step(
        move=21,
        places=("JH",),
        meanwhile=say(
            "Three rounds later you have more money. But Rosa has sent a hit man after your only "
            "henchman and walked into the J♠, just as you did."
        ),
        now=say(
            "Without henchmen your J♥ is undefended too. Hire: on a 4, 5 or 6, a henchman joins for "
            "free; otherwise, one costs $5."
        ),
        better=say(
            "A henchman is worth 2 points, defends your territories and can attack. You have none, "
            "so hire one before anything else."
        ),
    ),
    Step(
        move=24,
        places=("JS",),
        now=say(
            "Each side rolls one die per henchman, and only its highest die counts. One against "
            "one, you win 15 times out of 36, because the defender wins ties. Risk it for the J♠!"
        ),
        better=say(
            "It would be safer to hire more henchmen first: more dice make a high roll more "
            "likely. But try a battle now to see how the dice work."
        ),
        done=say(
            "You lost. A beaten attacker loses a henchman; a beaten defender doesn't. That's why "
            "it's best to attack with more henchmen than the other side has."
        ),
    ),
    Step(
        move=30,
        places=("deck",),
        meanwhile=say(
            "You had no henchmen left, so Rosa walked into the J♥ at once. In the next round you drew the 5♦."
        ),
        now=say(
            "Rosa owns both territories now. Draw: there are hit men and jokers among the cards "
            "you can't see."
        ),
        better=say(
            "You can't battle without a henchman. A hit man or a joker from the deck could hurt "
            "Rosa right away."
        ),
        done=say("You drew the red joker: a police raid."),
    ),
    Step(
        move=31,
        places=("RJ", "JS"),
        now=say(
            "You've drawn, but you can still play a joker for free. Send the police to the J♠: "
            "unless Rosa pays $20, it goes back into the deck. The black joker, a mob attack, "
            "would even give it to you."
        ),
        better=say(
            "Use the joker now. It scores nothing at the end of the game, and $20 is more than "
            "Rosa wants to pay for 5 points."
        ),
    ),
    Step(
        move=36,
        places=("deck",),
        meanwhile=say(
            "Rosa didn't pay, so the J♠ went back into the deck. Then she turned up the Q♣ and didn't buy it."
        ),
        now=say(
            "This is the last round. A henchman would score 2 points at best, a money card about 6. Draw."
        ),
        better=say("Only points count now. A money card scores 2 to 10, a henchman at most 2."),
    ),
    Step(
        move=37,
        places=("4H",),
        now=say(
            "You can keep at most five cards at the end of your turn. Discard the lowest, the 4♥: "
            "every dollar left in your hand is a point."
        ),
        better=say("Every dollar in your hand is a point, so throw away as little as you can."),
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
            "Toni holds money and the A♣, which is a hit man. Rosa was dealt the J♠ and has one "
            "henchman, the light figure on her name plate."
        ),
        move=0,
        seat=0,
    ),
    Page(
        title=say("Hiring, drawing, buying"),
        sections=("Hire", "Draw", "Paying", "Five cards"),
        example=say(
            "Toni has turned up the J♥. He can buy it with just the 10♠: exactly $10, with nothing wasted."
        ),
        move=9,
        seat=0,
    ),
    Page(
        title=say("Battles, hit men and jokers"),
        sections=("Battle", "Hit men and jokers"),
        example=say(
            "Toni battles for the J♠ with one henchman against one. He rolls a 1 and Rosa a 6. "
            "Hers is higher, so he loses his henchman and she keeps the territory."
        ),
        move=24,
    ),
    Page(
        title=say("The end and the score"),
        sections=("The end", "What is secret"),
        example=say(
            "After the last round Toni holds $5, $5, $8, $6 and $8: 32 points. Rosa scores 5 for "
            "the J♥, 2 for a henchman and 19 for her $19: 26 points."
        ),
        move=39,
    ),
)

LESSON = Lesson(
    seat=0,
    opening=say(
        "You and Rosa both want to rule Chicago. You score points for territories, henchmen and "
        "the money in your hand at the end. We'll play ten rounds: I'll tell you what matters, and "
        "you press the buttons."
    ),
    steps=STEPS,
    chapters=CHAPTERS,
    ending=say(
        "You hold $32, and each dollar is a point: 32 points. Rosa scores 5 for the J♥, 2 for a "
        "henchman and 19 for the $19 in her hand: 26 points. You lost both territories and still "
        "won: money saved is as good as land taken. Next time, keep two henchmen at home."
    ),
    pages=PAGES,
    record=stored_record("chicago"),
)
