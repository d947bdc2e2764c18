"""The guided game of MafiaDollar, and its rules as pages."""

from __future__ import annotations

from engines.lesson import Chapter, Lesson, Page, Step, stored_record
from engines.text import say

STEPS = (
    Step(
        move=1,
        places=("G04",),
        now=say(
            "Every turn you draw a card, then play one. Only gangsters do any work, so hire first: play Iron "
            "Ida. Her 5 for attacks is the best that you hold."
        ),
        better=say("Without a gangster nothing else is of any use. Iron Ida is your strongest one."),
    ),
    Step(
        move=2,
        places=("G04",),
        now=say(
            "After the card come your actions, one for each warehouse. All jobs are done from the street, so "
            "send Ida there. She can work in your next turn."
        ),
        better=say(
            "Nobody earns anything in the hideout. Ida has to be on the street first, and that takes this "
            "turn’s action."
        ),
        done=say("Ida is on the street. There she can work, and there she can be attacked."),
    ),
    Step(
        move=5,
        places=("G15",),
        now=say("Play a second gangster, Dapper Dino. One can go to the street while the other works there."),
        better=say(
            "A second gangster is worth more than anything else in your hand now: one action must never be "
            "idle."
        ),
    ),
    Step(
        move=6,
        places=("G25", "G04"),
        now=say(
            "Rosa’s Ollie Ratchet is on the street, too. Attack it with Ida: the next card’s die is added to "
            "her 5, and with 9 or more it works. The chance stands on the button."
        ),
        better=say(
            "A gangster on the street works for Rosa in her next turn. Ida’s chance is good, and if it fails "
            "nothing is lost but the action."
        ),
        done=say(
            "5 and a die of 4 make 9: just enough. Whoever did a job is back in the hideout, whether it "
            "worked or not."
        ),
    ),
    Step(
        move=9,
        places=("G30",),
        now=say(
            "Rosa has blocked your Dino, so he can do nothing. Now she offers a trade: her Blowtorch, a tool "
            "for burglaries, for a gangster. You hold one to spare and only a pry bar: accept, and give "
            "Cardsharp Cleo."
        ),
        better=say(
            "Only the two of you see a trade, and nobody has to answer. Here it helps you: Cleo is weak, and "
            "a tool makes every burglary better."
        ),
        done=say("A tool for a gangster that you did not need. Rosa may hire Cleo now."),
    ),
    Step(
        move=10,
        places=("IT8", "G04"),
        now=say(
            "Items go to a gangster in the hideout: one weapon, one tool, one vehicle each. Give the "
            "Blowtorch to Ida."
        ),
        better=say(
            "In your hand the Blowtorch does nothing. Dino is blocked, so Ida is the one to carry it."
        ),
    ),
    Step(
        move=14,
        places=("W10",),
        meanwhile=say("Ida went back to the street. Rosa hired Nimble Nico and sent him out."),
        now=say(
            "One warehouse is one action a turn, and you have two gangsters. Play the Barber’s Back Room: a "
            "second warehouse, a second action, more room for loot."
        ),
        better=say(
            "You want about as many warehouses as gangsters. It costs $10,000 at the end, and an action "
            "every turn earns far more."
        ),
    ),
    Step(
        move=18,
        places=("IV2", "G15"),
        meanwhile=say(
            "Ida beat Nimble Nico on the street. Rosa hired Cardsharp Cleo, the one that you gave her."
        ),
        now=say(
            "The block on Dino shows what removes it: a key. Spend the Motorcycle, which has a key, as the "
            "card of this turn. Then Dino is free."
        ),
        better=say(
            "A blocked gangster is idle for as long as the block lies there. Any card with the right symbol "
            "frees him; which card it is does not matter."
        ),
    ),
    Step(
        move=24,
        places=("LG03", "W09"),
        meanwhile=say(
            "Both went to the street. Rosa blocked Ida; her Cleo attacked Dino and failed. You hired Stella "
            "Six-Keys."
        ),
        now=say(
            "Now the money: Dino takes the top loot of a street pile. The Card table is worth $20,000; put "
            "it into your Coal Depot. A vehicle would carry one more for each of its points."
        ),
        better=say(
            "Dollars in your warehouses win the game. Dino is on the street and free: let him fetch loot."
        ),
        done=say("Only you know what lies in your warehouses. Everybody sees how much lies there."),
    ),
    Step(
        move=43,
        places=("BJ2", "G30"),
        meanwhile=say(
            "You had a birthday, which frees all your gangsters, and fetched loot for $135,000. Rosa’s Cleo "
            "got a revolver and a milk truck, and stands on the street."
        ),
        now=say(
            "Cleo is Rosa’s best gangster now. Play a block on her: Caught red-handed. Rosa will need a card "
            "with the right symbol to free her."
        ),
        better=say(
            "A block costs you a card and Rosa a turn. Use it on whoever would hurt you most: an armed Cleo "
            "on the street."
        ),
    ),
    Step(
        move=80,
        places=("P01",),
        meanwhile=say(
            "Blocks and attacks went to and fro, and you lost Ida. Stella got a hearse and fetched three "
            "loot cards at a time; the police raided Rosa. Five police cards are in your hand, all dear at "
            "the end."
        ),
        now=say(
            "A guard costs $25,000 if you still hold it at the end. Play it on yourself now: all pass a card "
            "on, and then the police take one loot of your choice, which may be a cheap one."
        ),
        better=say(
            "Police cards cannot be thrown away. Play the guard while you have something cheap to lose: "
            "$10,000 instead of $25,000."
        ),
    ),
    Step(
        move=82,
        places=("P08",),
        now=say(
            "Everybody passes a card on at the same time. Pass on your worst card: the Police patrol, which "
            "costs $50,000 at the end. That is what this moment is for."
        ),
        better=say(
            "Whatever you pass on belongs to Rosa. A patrol costs its holder $50,000, so get rid of that."
        ),
        done=say("Bad luck: Rosa had the same idea, and you hold a patrol again."),
    ),
    Step(
        move=83,
        places=("LT01",),
        now=say(
            "Now the guard takes one loot, and you choose which. Give up the cheapest, the Cigarettes for "
            "$10,000."
        ),
        better=say("The police are content with any loot. Give them the cheapest that you have."),
    ),
    Step(
        move=109,
        places=("W15", "G15"),
        meanwhile=say(
            "Stella and Dino fetched much loot. Then Rosa’s Professor Plink broke into your Coal Depot and "
            "carried four loot cards to her Tannery. Stella tried to get them back and failed."
        ),
        now=say(
            "Your turn to break in. Dino stands on the street; he has the Blowtorch for 6 in all, and no dog "
            "guards Rosa’s Tannery. With a die of 3 he is inside."
        ),
        better=say(
            "The Tannery holds four loot cards, more than any street pile would give you, and each one that "
            "you take Rosa loses."
        ),
        done=say("6 and 3 make 9. You are in, and you alone see what is there."),
    ),
    Step(
        move=110,
        places=("W10",),
        now=say(
            "A burglar takes one loot, and one more for each point of the vehicle: the Milk truck lets Dino "
            "take all four. Bring them to the Barber’s Back Room, where a dog stands guard."
        ),
        better=say(
            "Take what you can carry, and put it where a dog makes burglaries harder: the Barber’s Back Room."
        ),
    ),
)

CHAPTERS = (
    Chapter(title=say("Hiring, and the street"), step=0),
    Chapter(title=say("An attack"), step=2),
    Chapter(title=say("Trading, and items"), step=4),
    Chapter(title=say("A second warehouse"), step=6),
    Chapter(title=say("Symbols: freeing a gangster"), step=7),
    Chapter(title=say("Fetching loot"), step=8),
    Chapter(title=say("Blocks"), step=9),
    Chapter(title=say("The police"), step=10),
    Chapter(title=say("A burglary"), step=13),
)

PAGES = (
    Page(
        title=say("The cards and the end"),
        sections=("The cards", "The end"),
        example=say(
            "Toni and Rosa begin with one warehouse each and no gangsters. In the middle lie the street "
            "piles with the top loot of each, worth $20,000 to $45,000: that is what both are after."
        ),
        move=0,
    ),
    Page(
        title=say("Your turn and your cards"),
        sections=("Your turn", "Playing a card"),
        example=say(
            "Toni’s hand: each card shows its die on the left and its symbol on the right. He may give Ida "
            "the Blowtorch, which adds 3 to burglaries, or spend the Motorcycle, which has a key, to free "
            "Dino from jail."
        ),
        move=9,
        seat=0,
    ),
    Page(
        title=say("Actions and skill checks"),
        sections=("Actions", "Skill checks"),
        example=say(
            "Iron Ida has 5 points for attacks. The Grain Silo was turned over, its die is 4: 5 + 4 = 9, so "
            "Ollie Ratchet is beaten, and Ida is back in the hideout."
        ),
        move=6,
    ),
    Page(
        title=say("Birthday, police and trading"),
        sections=("The Don's birthday", "The police", "Trading"),
        example=say(
            "Toni has played a guard, the cards are passed on, and the police search him: he gives up one "
            "loot of his choice."
        ),
        move=82,
        seat=0,
    ),
)

LESSON = Lesson(
    seat=0,
    opening=say(
        "Who has the most dollars at the end wins. You and Rosa play a short game, up to $250,000. I tell "
        "you what matters, you press the buttons."
    ),
    steps=STEPS,
    chapters=CHAPTERS,
    finish=say(
        "Duchess Vera beat Professor Plink, and Stella fetched three more loot cards. At the end of the "
        "round you were worth more than $250,000: the game was over."
    ),
    ending=say(
        "Your loot is worth $515,000. Off go $5,000 for each of 4 gangsters, $10,000 for each of 3 "
        "warehouses, $25,000 for each of 2 guards and $50,000 for each of 2 patrols: $200,000. That leaves "
        "$315,000. Rosa has no loot at all and owes $110,000, most of it for police cards."
    ),
    pages=PAGES,
    record=stored_record("mafiadollar"),
)
