"""The guided game of Streets of Palermo, and its rules as pages."""

from __future__ import annotations

from engines.lesson import Chapter, Lesson, Page, Step, stored_record
from engines.text import say

STEPS = (
    Step(
        move=2,
        places=("D", "C"),
        now=say(
            "Before the first card, you bribe two branches in secret. Your cards are high, so double a "
            "branch that you mean to win: gambling ♦. Make drugs ♣ count for nothing. Rosa won't know which "
            "is which."
        ),
        better=say(
            "Any two branches would do, but this lesson continues with gambling ♦ doubled and drugs ♣ "
            "negated. Rosa sees which two you have bribed, but not which is which."
        ),
        done=say(
            "Rosa has bribed contract killing ♥ and drugs ♣. You have to guess which of them is doubled and "
            "which is worth nothing."
        ),
    ),
    Step(
        move=3,
        places=("10D", "D"),
        now=say(
            "Cards from your hand go face down, so only you know them. Place your best card, the 10♦, on "
            "gambling ♦, which you have doubled. A card's suit doesn't matter."
        ),
        better=say(
            "Your doubled branch pays the most, and a card from your hand stays secret there. Your 10♦ is "
            "your strongest card."
        ),
    ),
    Step(
        move=5,
        places=("8S", "D"),
        now=say(
            "You can also take a card from the display; everyone sees where it goes. Take the 8♠ for "
            "gambling ♦. It's the best card on display, and it brings your lead on gambling ♦ to 18."
        ),
        better=say(
            "The 8♠ is the best card on display. If you leave it, Rosa can take it and use it against you."
        ),
    ),
    Step(
        move=7,
        places=("5H",),
        now=say(
            "Your 5♥ won't win anything. Exchange it: you discard it face down and draw a new card. An "
            "exchange takes a whole turn, so do it while little is at stake."
        ),
        better=say("A weak card is worth exchanging; your other cards are high, so keep them."),
        done=say("You drew the 7♠: two points better, and nobody else knows."),
    ),
    Step(
        move=9,
        places=("9H", "H"),
        now=say(
            "Rosa has a 10 face up on contract killing ♥, which she has bribed. Whoever wins contract "
            "killing ♥ may lower another branch, so don't give it up: place your 9♥ there."
        ),
        better=say(
            "Rosa leads on contract killing ♥ by 10, but it's still open. A high card from your hand worries "
            "her, because she can't see it."
        ),
    ),
    Step(
        move=11,
        places=("6C", "C"),
        now=say(
            "Whoever wins drugs ♣ gets 3 points for each card in their hand, even if the branch itself "
            "counts for nothing. Nobody is there yet, so take the 6♣ for drugs ♣."
        ),
        better=say(
            "A single card is enough to win an empty branch. Take the 6♣ for drugs ♣, and keep your good "
            "cards in your hand, where drugs ♣ pays for them."
        ),
    ),
    Step(
        move=14,
        places=("2C", "5C", "7D"),
        now=say(
            "Rosa has played the joker: it swept away the display, and now the joker is yours. The display "
            "is poor again. Play the joker before your action to get three new cards."
        ),
        better=say(
            "The 2♣, 5♣ and 7♦ don't help you much. The joker doesn't cost you a turn: you still take "
            "your action. After that it belongs to Rosa, so use it when you get the first pick of the "
            "new cards."
        ),
    ),
    Step(
        move=15,
        places=("10C", "D"),
        now=say("The 10♣ has come up, and you choose first. Take it for gambling ♦, which counts double."),
        better=say(
            "The 10♣ is the best card on the table. On gambling ♦, each point of your lead counts twice."
        ),
    ),
    Step(
        move=17,
        places=("2S", "7C", "6H"),
        now=say(
            "There's nothing good on display. Draw a card: in your hand, it's worth 3 points if you win "
            "drugs ♣."
        ),
        better=say(
            "The cards on display are low. A card in your hand is secret, can still go anywhere, and earns "
            "points from drugs ♣."
        ),
    ),
    Step(
        move=19,
        places=("9D", "H"),
        now=say(
            "Back to contract killing ♥: Rosa has 10 and a hidden card there; you have 9. Place your 9♦ face"
            " down, and you have 18. A hidden card is worth 6 on average."
        ),
        better=say(
            "With 9, you are sure to lose contract killing ♥; with 18, you'll probably win it. Only the 9♦ "
            "gets you there."
        ),
    ),
    Step(
        move=21,
        places=("6H", "H"),
        now=say(
            "Make sure of contract killing ♥: take the 6♥ for it. Then even a hidden 10 won't save it for "
            "Rosa."
        ),
        better=say(
            "Only contract killing ♥ is in doubt. Your lead on gambling ♦ is safe, drugs ♣ is yours, and "
            "Rosa is too far ahead on trafficking ♠."
        ),
        done=say("You have 24 on contract killing ♥. Rosa's one hidden card can't beat that."),
    ),
    Step(
        move=23,
        places=("8D", "7S", "8C"),
        now=say(
            "The pile holds 3 cards. Whoever draws the last one ends play at once, and you're in the lead. "
            "Exchange three cards: your hand stays the same size, and play ends before Rosa can answer."
        ),
        better=say(
            "Rosa still holds the joker and some fresh cards. End play while you're in the lead: exchange "
            "three cards to empty the pile."
        ),
    ),
    Step(
        move=24,
        places=("H", "S"),
        now=say(
            "All cards and bribes are revealed. You have won contract killing ♥, so you may lower another "
            "branch by 5. Rosa has won only trafficking ♠, by 30: lower that."
        ),
        better=say("You won gambling ♦ and drugs ♣ yourself. Lower the branch that Rosa won: trafficking ♠."),
    ),
    Step(
        move=25,
        places=("D",),
        now=say(
            "You have won gambling ♦, so you bet on a card drawn from four aces and four kings. A bet on the "
            "rank alone is right half the time and pays 5 points; the exact card is right one time in "
            "eight and pays 20. Bet on an ace."
        ),
        better=say(
            "In the long run all bets pay the same, and a wrong one costs nothing. This time, take the "
            "safest: an ace."
        ),
    ),
)

CHAPTERS = (
    Chapter(title=say("Bribes and placing a card"), step=0),
    Chapter(title=say("The display and exchanging"), step=2),
    Chapter(title=say("Contract killing and drugs"), step=4),
    Chapter(title=say("The joker"), step=6),
    Chapter(title=say("Drawing, and placing cards late"), step=8),
    Chapter(title=say("The end of play"), step=11),
    Chapter(title=say("The bonuses"), step=12),
)

PAGES = (
    Page(
        title=say("The branches and the bribes"),
        sections=("The four branches", "Setup", "The bribes"),
        example=say(
            "Both families have paid their bribes. Toni has bribed gambling ♦ and drugs ♣, and knows that "
            "gambling ♦ is doubled and drugs ♣ counts for nothing. All that Rosa's sealed envelopes tell him "
            "is that she has bribed contract killing ♥ and drugs ♣."
        ),
        move=2,
        seat=0,
    ),
    Page(
        title=say("Your turn"),
        sections=("Your turn", "The joker"),
        example=say(
            "Toni holds the joker, and the display is poor: 2♣, 5♣ and 7♦. He can sweep them away first and "
            "then take one of three new cards."
        ),
        move=13,
        seat=0,
    ),
    Page(
        title=say("The end and the bonuses"),
        sections=("The end of play", "The bonuses"),
        example=say(
            "The last card of the pile has been drawn, and everything is revealed. Toni has won contract "
            "killing ♥ by 24 to 15, so he may lower another branch: trafficking ♠, which Rosa has won by 30."
        ),
        move=23,
    ),
    Page(
        title=say("The score"),
        sections=("The score", "An example"),
        example=say(
            "Toni wins contract killing ♥ by 9, doubled by the other family: 18 points. He wins gambling ♦ "
            "by 13, which he doubled himself: 26. Drugs ♣ counts for nothing. The bonuses add 5 for the bet "
            "and 3 × 3 for the hand: 58 in all. Rosa wins trafficking ♠ by 30, lowered to 25; her two low "
            "cards add 4: 29."
        ),
        move=25,
    ),
)

LESSON = Lesson(
    seat=0,
    opening=say(
        "Two families fight over four branches. Whoever has the higher sum on a branch wins it, and scores "
        "the difference. You play against Rosa. I'll tell you what matters; you press the buttons."
    ),
    steps=STEPS,
    chapters=CHAPTERS,
    ending=say(
        "You won contract killing ♥ by 24 to 15, and Rosa's own doubler was there: 9 × 2 = 18. Gambling ♦ by"
        " 13, doubled by you: 26. Drugs ♣ counts for nothing because of your negator, but pays 9 for the "
        "three cards in your hand. The bet: 5. That makes 58. Rosa has 29: 25 for trafficking ♠ and 4 for "
        "low cards. Remember her doubler: a bribe works for whoever wins the branch."
    ),
    pages=PAGES,
    record=stored_record("streets"),
)
