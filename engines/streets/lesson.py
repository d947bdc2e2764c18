"""The guided game of Streets of Palermo, and its rules as pages."""

from __future__ import annotations

from engines.lesson import Chapter, Lesson, Page, Step, stored_record
from engines.text import say

STEPS = (
    Step(
        move=2,
        places=("D", "C"),
        now=say(
            "Before the first card you bribe two branches in secret. You hold high cards, so double a branch "
            "that you mean to win: gambling ♦. Make drugs ♣ count for nothing; nobody else will know that."
        ),
        better=say(
            "Any two branches would do, but this lesson goes on with gambling ♦ doubled and drugs ♣ negated. "
            "Only the two branches become public, never which is which."
        ),
        done=say(
            "Rosa has bribed contract killing ♥ and drugs ♣. Which of them is doubled and which is worth "
            "nothing, you must guess."
        ),
    ),
    Step(
        move=3,
        places=("10D", "D"),
        now=say(
            "Cards from your hand lie face down: only you know them. Place your best card, the 10♦, on "
            "gambling ♦, which you have doubled. The suit of a card does not matter."
        ),
        better=say(
            "The doubled branch pays most, and a card from the hand stays secret there. Your 10♦ is the "
            "strongest card that you have."
        ),
    ),
    Step(
        move=5,
        places=("8S", "D"),
        now=say(
            "You may also take a card of the display; everybody sees where it goes. Take the 8♠ for gambling "
            "♦. It is the best card there, and it makes your lead on gambling ♦ 18."
        ),
        better=say("The 8♠ is the best card of the display. If you leave it, Rosa can take it against you."),
    ),
    Step(
        move=7,
        places=("5H",),
        now=say(
            "Your 5♥ wins nothing. Exchange it: it goes away face down and you draw a new card. An exchange "
            "takes a whole turn, so do it while little is at stake."
        ),
        better=say("A weak card is worth exchanging; your other cards are high, so keep them."),
        done=say("You drew the 7♠: two points better, and nobody knows."),
    ),
    Step(
        move=9,
        places=("9H", "H"),
        now=say(
            "Rosa has shown a 10 on contract killing ♥, where she has bribed. Whoever wins contract killing "
            "♥ may lower another branch, so do not let it go: place your 9♥ there."
        ),
        better=say(
            "Contract killing ♥ is still open: Rosa leads by 10. A high card from your hand worries her, for "
            "she cannot see it."
        ),
    ),
    Step(
        move=11,
        places=("6C", "C"),
        now=say(
            "The winner of drugs ♣ gets 3 points for each card in the hand, even where the branch itself "
            "counts for nothing. Nobody is there yet: take the cheap 6♣ for drugs ♣."
        ),
        better=say(
            "An empty branch is won with a single card. Take the 6♣ for drugs ♣, and keep your good cards in "
            "the hand, where drugs ♣ pays for them."
        ),
    ),
    Step(
        move=14,
        places=("2C", "5C", "7D"),
        now=say(
            "Rosa has played the joker: it swept the display away and is now yours. The display is poor "
            "again. Play the joker before your action, and three new cards come."
        ),
        better=say(
            "2♣, 5♣ and 7♦ help you little. The joker costs no turn: after it you act as usual. It then "
            "belongs to Rosa, so use it when the new cards come to you first."
        ),
    ),
    Step(
        move=15,
        places=("10C", "D"),
        now=say("A 10♣ has come, and you choose first. Take it for gambling ♦, which counts double for you."),
        better=say("The 10♣ is the best card on the table. On gambling ♦ each point of your lead pays two."),
    ),
    Step(
        move=17,
        places=("2S", "7C", "6H"),
        now=say(
            "Nothing good is on display. Draw a card: it comes into your hand, and there it is worth 3 "
            "points if you win drugs ♣."
        ),
        better=say(
            "The cards on display are low. A card in the hand is a secret, can still go anywhere, and is "
            "paid for by drugs ♣."
        ),
    ),
    Step(
        move=19,
        places=("9D", "H"),
        now=say(
            "Back to contract killing ♥: Rosa has 10 and a hidden card there, you have 9. Place your 9♦ face "
            "down and you have 18. A hidden card is about 6 on average."
        ),
        better=say(
            "With 9 you lose contract killing ♥ for certain, with 18 you probably win it. Only the 9♦ does "
            "that."
        ),
    ),
    Step(
        move=21,
        places=("6H", "H"),
        now=say(
            "Make sure of contract killing ♥: take the 6♥ for it. Rosa would need 14 in a single hidden card "
            "to hold it then."
        ),
        better=say(
            "Only contract killing ♥ is in doubt. Your lead on gambling ♦ is safe, drugs ♣ is yours, and "
            "trafficking ♠ belongs to Rosa by too much."
        ),
        done=say("You have 24 on contract killing ♥. No single hidden card beats that."),
    ),
    Step(
        move=23,
        places=("8D", "7S", "8C"),
        now=say(
            "The pile holds 3 cards. Whoever draws the last one ends the play at once, and you lead. "
            "Exchange three cards: the hand stays as large, and the game is over before Rosa can answer."
        ),
        better=say(
            "Rosa still holds the joker and new cards. End the play while you lead: exchange three cards, "
            "and the pile is empty."
        ),
    ),
    Step(
        move=24,
        places=("H", "S"),
        now=say(
            "All cards and bribes are turned up. You have won contract killing ♥, so you may lower another "
            "branch by 5. Rosa has won one, trafficking ♠ by 30: lower that."
        ),
        better=say("Gambling ♦ and drugs ♣ are your own. Lower what Rosa has won: trafficking ♠."),
    ),
    Step(
        move=25,
        places=("D",),
        now=say(
            "You have won gambling ♦: bet on one of four aces and four kings. An ace or a king is right "
            "every second time for 5 points, the very card every eighth time for 20. Bet on an ace."
        ),
        better=say(
            "All bets pay the same in the long run, and a wrong one costs nothing. Today take the sure way: "
            "an ace."
        ),
    ),
)

CHAPTERS = (
    Chapter(title=say("Bribes and placing a card"), step=0),
    Chapter(title=say("The display and exchanging"), step=2),
    Chapter(title=say("Contract killing and drugs"), step=4),
    Chapter(title=say("The joker"), step=6),
    Chapter(title=say("Drawing and placing late"), step=8),
    Chapter(title=say("The end of the play"), step=11),
    Chapter(title=say("The bonuses"), step=12),
)

PAGES = (
    Page(
        title=say("The branches and the bribes"),
        sections=("The four branches", "Setup", "The bribes"),
        example=say(
            "Both families have paid. Toni has bribed gambling ♦ and drugs ♣, and knows that gambling ♦ is "
            "doubled and drugs ♣ counts for nothing. Of Rosa he knows only that contract killing ♥ and drugs "
            "♣ are bribed: the sealed envelopes."
        ),
        move=2,
        seat=0,
    ),
    Page(
        title=say("Your turn"),
        sections=("Your turn", "The joker"),
        example=say(
            "Toni holds the joker, and the display is poor: 2♣, 5♣ and 7♦. He can sweep them away first, and "
            "then take one of three new cards."
        ),
        move=13,
        seat=0,
    ),
    Page(
        title=say("The end and the bonuses"),
        sections=("The end of play", "The bonuses"),
        example=say(
            "The last card of the pile is drawn and everything lies open. Toni has won contract killing ♥ "
            "with 24 to 15, so he may lower another branch: the 30 points by which Rosa has won trafficking "
            "♠."
        ),
        move=23,
    ),
    Page(
        title=say("The score"),
        sections=("The score", "An example"),
        example=say(
            "Toni wins contract killing ♥ by 9, doubled by the other family: 18. Gambling ♦ by 13, doubled "
            "by himself: 26. Drugs ♣ counts nothing. The bonuses add 5 for the bet and 3 × 3 for the hand: "
            "58. Rosa has won trafficking ♠ by 30, lowered to 25; her two low cards add 4: 29."
        ),
        move=25,
    ),
)

LESSON = Lesson(
    seat=0,
    opening=say(
        "Two families fight over four branches. Whoever lays more on a branch wins it by the difference. You "
        "play against Rosa; I tell you what matters, you press the buttons."
    ),
    steps=STEPS,
    chapters=CHAPTERS,
    ending=say(
        "Contract killing ♥: 24 to 15 is 9, and Rosa’s own doubler lay there: 18 for you. Gambling ♦: 13, "
        "doubled by you: 26. Drugs ♣: your negator, so 0, but 9 for three cards in the hand. The bet: 5. "
        "Together 58. Rosa: 25 for trafficking ♠ and 4 for low cards, 29. Remember her doubler: a bribe "
        "works for whoever wins the branch."
    ),
    pages=PAGES,
    record=stored_record("streets"),
)
