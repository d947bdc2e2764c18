"""The lesson of MafiaDollar: a guided game, and its rules as pages."""

from __future__ import annotations

from engines.lesson import Chapter, Lesson, Page, Step, stored_record
from engines.text import say

STEPS = (
    Step(
        move=1,
        places=("G04",),
        now=say(
            "Every turn you draw a card, then play one. Only gangsters do any work, so start by hiring one: "
            "play Iron Ida. Her attack of 5 is the best in your hand."
        ),
        better=say("Without a gangster, nothing else is any use. Iron Ida is your strongest one."),
    ),
    Step(
        move=2,
        places=("G04",),
        now=say(
            "After the card come your actions, one per warehouse. Gangsters do all their jobs on the "
            "street, so send Ida there. She can do her first job next turn."
        ),
        better=say(
            "Nobody earns anything in the hideout. Ida has to be on the street first, and getting there "
            "takes this turn's action."
        ),
        done=say("Ida is on the street. There she can do jobs, but she can also be attacked."),
    ),
    Step(
        move=5,
        places=("G15",),
        now=say(
            "Play a second gangster, Dapper Dino. One of them can go to the street while the other does a "
            "job."
        ),
        better=say(
            "A second gangster is worth more than anything else in your hand now: you never want to waste "
            "an action."
        ),
    ),
    Step(
        move=6,
        places=("G25", "G04"),
        now=say(
            "Rosa's Ollie Ratchet is on the street too. Have Ida attack: the die on the next card is added "
            "to her 5, and she needs 9 or more. Her chance of success is shown beside the choice."
        ),
        better=say(
            "Rosa's gangster on the street could do a job on her next turn. Ida's chance is good, and if "
            "she fails, you lose nothing but the action."
        ),
        done=say(
            "5 plus a die of 4 makes 9: just enough. After a job, a gangster is back in the hideout, whether "
            "it worked or not."
        ),
    ),
    Step(
        move=9,
        places=(),
        now=say(
            "Rosa has blocked Dino, so he can't do anything. Now she offers you a trade: her “Blowtorch”, a "
            "burglary tool, for a gangster. You have a gangster to spare, and your only tool is a "
            "“Pry bar”. Accept, and give her Cardsharp Cleo."
        ),
        better=say(
            "Only the two of you see the cards, and nobody has to answer. This trade helps you: Cleo is "
            "weak, and a good tool helps in every burglary."
        ),
        done=say("You got a tool for a gangster you didn't need. But now Rosa can hire Cleo."),
    ),
    Step(
        move=10,
        places=("IT8", "G04"),
        now=say(
            "You give items to gangsters in the hideout. Each of them can carry one weapon, one tool and "
            "one vehicle. Give the “Blowtorch” to Ida."
        ),
        better=say(
            "The “Blowtorch” does nothing in your hand. Dino is blocked, so Ida is the one to carry it."
        ),
    ),
    Step(
        move=14,
        places=("W10",),
        meanwhile=say("Ida went to the street again. Rosa hired Nimble Nico and sent him out."),
        now=say(
            "One warehouse gives you one action per turn, and you have two gangsters. Play Barber's Back "
            "Room: a second warehouse gives you a second action."
        ),
        better=say(
            "You want about as many warehouses as gangsters. A warehouse costs $10,000 at the end, but an "
            "extra action every turn earns far more."
        ),
    ),
    Step(
        move=18,
        places=("IV2", "G15"),
        meanwhile=say(
            "Ida beat Nimble Nico on the street. Rosa hired Cardsharp Cleo, the card you gave her."
        ),
        now=say(
            "The block on Dino shows what removes it: a key. Your “Motorcycle” has a key. Spend it as this "
            "turn's card, and Dino is free."
        ),
        better=say(
            "A blocked gangster can't do anything until the block is removed. Any card with the right "
            "symbol does it; nothing else about the card matters."
        ),
    ),
    Step(
        move=24,
        places=("LG03", "W09"),
        meanwhile=say(
            "Ida and Dino went to the street. Rosa blocked Ida, and her Cleo attacked Dino but failed. You "
            "hired Stella Six-Keys."
        ),
        now=say(
            "Now for the money: Dino can take the top loot card of a street pile. Have him take Card table "
            "($20,000) to your Coal Depot. With a vehicle, he could carry more: one extra card per point."
        ),
        better=say(
            "Dollars in your warehouses win the game. Dino is on the street and not blocked, so let him "
            "fetch loot."
        ),
        done=say("Only you know which loot is in your warehouses. Everyone sees how many cards there are."),
    ),
    Step(
        move=43,
        places=("BJ2", "G30"),
        meanwhile=say(
            "You played a birthday card, which freed all your gangsters, and fetched loot worth $135,000. "
            "Rosa's Cleo got a “Revolver” and a “Milk truck” and is on the street."
        ),
        now=say(
            "Cleo is now Rosa's best gangster. Play a block on her: “Caught red-handed”. Rosa will need a "
            "card with the right symbol to free her."
        ),
        better=say(
            "A block costs you a card and Rosa a turn. Use it on the gangster who could hurt you most: "
            "Cleo, armed and on the street."
        ),
    ),
    Step(
        move=80,
        places=("P01",),
        meanwhile=say(
            "You both played blocks and attacked, and you lost Ida. Stella got a “Hearse” and fetched three "
            "loot cards at a time. The police raided Rosa. You hold five police cards, and each of them "
            "costs you money at the end."
        ),
        now=say(
            "A guard costs you $25,000 if you still hold it at the end. Play it on yourself now: everyone "
            "passes a card on, then the police take a loot card of your choice, which can be a cheap one."
        ),
        better=say(
            "You can't discard police cards. Play the guard while you have something cheap to lose: $10,000 "
            "instead of $25,000."
        ),
    ),
    Step(
        move=82,
        places=("P08",),
        now=say(
            "Everyone passes a card on at the same time. This is your chance to get rid of your worst card: "
            "“Police patrol”, which costs $50,000 at the end."
        ),
        better=say("The card you pass on goes to Rosa. A patrol costs its holder $50,000, so get rid of it."),
        done=say("Bad luck: Rosa had the same idea, so you hold a patrol again."),
    ),
    Step(
        move=83,
        places=("LT01",),
        now=say(
            "Now the guard takes a loot card, and you choose which one. Give up the cheapest: Cigarettes "
            "($10,000)."
        ),
        better=say("The police will settle for any loot. Give them the cheapest you have."),
    ),
    Step(
        move=109,
        places=("W15", "G15"),
        meanwhile=say(
            "Stella and Dino fetched a lot of loot. Then Rosa's Professor Plink broke into your Coal Depot "
            "and took four loot cards to her Tannery. Stella tried to get them back but failed."
        ),
        now=say(
            "Now it's your turn to break in. Dino is on the street. With the “Blowtorch” he has a burglary "
            "of 6, and no dog guards Rosa's Tannery. With a die of 3 or more, he's in."
        ),
        better=say(
            "The Tannery holds four loot cards, more than any street pile would give you, and Rosa loses "
            "each one you take."
        ),
        done=say("6 plus 3 makes 9. You're in, and you see all the loot there."),
    ),
    Step(
        move=110,
        places=("W10",),
        now=say(
            "A burglar takes one loot card, plus one per point of the vehicle: with the “Milk truck”, Dino "
            "takes all four. Store them in Barber's Back Room, where a dog stands guard."
        ),
        better=say(
            "Take what you can carry, and store it where a dog makes burglaries harder: in Barber's Back "
            "Room."
        ),
    ),
)

CHAPTERS = (
    Chapter(title=say("Hiring and the street"), step=0),
    Chapter(title=say("An attack"), step=2),
    Chapter(title=say("Trading and items"), step=4),
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
            "Toni and Rosa start with one warehouse each and no gangsters. In the middle are the street "
            "piles. You see the top loot card of each, worth $20,000 to $45,000: that's what both players "
            "are after."
        ),
        move=0,
    ),
    Page(
        title=say("Your turn and your cards"),
        sections=("Your turn", "Playing a card"),
        example=say(
            "This is Toni's hand. Each card shows its die on the left and its symbol on the right. He can "
            "give Ida the “Blowtorch”, which adds 3 to burglaries, or spend the “Motorcycle”, which has a "
            "key, to free Dino from jail."
        ),
        move=9,
        seat=0,
    ),
    Page(
        title=say("Actions and skill checks"),
        sections=("Actions", "Skill checks"),
        example=say(
            "Iron Ida has an attack of 5. Grain Silo was turned over, and its die is 4: 5 + 4 = 9. Ollie "
            "Ratchet is beaten, and Ida is back in the hideout."
        ),
        move=6,
    ),
    Page(
        title=say("Birthday, police and trading"),
        sections=("The Don's birthday", "The police", "Trading"),
        example=say(
            "Toni has played a guard, and the cards have been passed on. Now the police search him, and he "
            "gives up a loot card of his choice."
        ),
        move=82,
        seat=0,
    ),
)

LESSON = Lesson(
    seat=0,
    opening=say(
        "Whoever has the most dollars at the end wins. You and Rosa will play a short game, up to $250,000. "
        "I'll tell you what matters, and you press the buttons."
    ),
    steps=STEPS,
    chapters=CHAPTERS,
    finish=say(
        "Duchess Vera beat Professor Plink, and Stella fetched three more loot cards. At the end of the "
        "round you were worth more than $250,000, so the game was over."
    ),
    ending=say(
        "Your loot is worth $515,000. You pay $5,000 for each of 4 gangsters, $10,000 for each of 3 "
        "warehouses, $25,000 for each of 2 guards and $50,000 for each of 2 patrols: $200,000 in all. That "
        "leaves $315,000. Rosa has no loot at all and ends at −$110,000, mostly because of police cards."
    ),
    pages=PAGES,
    record=stored_record("mafiadollar"),
)
