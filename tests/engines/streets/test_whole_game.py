"""Streets section 7: the whole game written out there, from the published seed to the result."""

from __future__ import annotations

import json

from engines.options import complete
from engines.streets import GAME
from tests.engines.streets.positions import deal, result, stream

LOG = """
    0 I +S -C                            23
    1 I +D -H                            23
    0 T 10C>S (+9H)                      22
    1 J (8H 6C 9H > 3S 8D 7H)            19
    1 T 8D>D (+7S)                       18
    0 P 10S>H                            18
    1 X 2S 4S (+3C 5C)                   16
    0 J (3S 7S 7H > 4C 2H 8S)            13
    0 T 8S>S (+10H)                      12
    1 T 10H>D (+6D)                      11
    0 D (+2D)                            10
    1 P 9C>D                             10
    0 X 2C 2D (+5H 3D)                   8
    1 P 7C>C                             8
    0 P 5H>S                             8
    1 T 6D>H (+4D)                       7
    0 P 7D>D                             7
    1 X 3C 5C 6S (+4H 5D 5S)             4
    0 P 8C>C                             4
    1 J (4C 2H 4D > 3H 9D 10D)           1
    1 T 10D>S (+6H)                      0
    0 L D                                0
    1 G A-black (KC)                     0
"""
"""Each line of the log, and the cards left in the pile."""

PUBLIC = {
    "0 I +S -C": "",
    "1 I +D -H": "0 I SC\n1 I HD",
    "0 P 10S>H": "0 P ?>H",
    "1 X 2S 4S (+3C 5C)": "1 X 2",
    "0 D (+2D)": "0 D",
    "1 P 9C>D": "1 P ?>D",
    "0 X 2C 2D (+5H 3D)": "0 X 2",
    "1 P 7C>C": "1 P ?>C",
    "0 P 5H>S": "0 P ?>S",
    "0 P 7D>D": "0 P ?>D",
    "1 X 3C 5C 6S (+4H 5D 5S)": "1 X 3",
    "0 P 8C>C": "0 P ?>C",
}
"""The lines that a spectator reads otherwise."""

DETAIL = json.loads("""
    {"branches": [
      {"branch": "H", "sums": [10, 6], "winner": 0, "difference": 4, "lowered": 0, "counted": 4,
       "multiplier": 0, "points": [0, 0]},
      {"branch": "D", "sums": [7, 27], "winner": 1, "difference": 20, "lowered": 5, "counted": 15,
       "multiplier": 2, "points": [0, 30]},
      {"branch": "S", "sums": [23, 10], "winner": 0, "difference": 13, "lowered": 0, "counted": 13,
       "multiplier": 2, "points": [26, 0]},
      {"branch": "C", "sums": [8, 7], "winner": 0, "difference": 1, "lowered": 0, "counted": 1,
       "multiplier": 0, "points": [0, 0]}],
     "bonuses": {"hearts": {"seat": 0, "branch": "D", "lowered": 5},
                 "diamonds": {"seat": 1, "call": "A-black", "drawn": "KC", "points": 0},
                 "spades": {"seat": 0, "cards": 1, "points": 2},
                 "clubs": {"seat": 0, "cards": 2, "points": 6}},
     "influence": [{"doubler": "AS", "negator": "KC"}, {"doubler": "QD", "negator": "JH"}]}
""")


def test_the_setup() -> None:
    """Streets S1 to S5: shuffle, hands by turns from the top, display, pile, joker."""
    state = deal()
    assert [" ".join(family.hand) for family in state.families] == ["8C 2C 7D 10S 9S", "4S 2S 6S 7C 9C"]
    assert state.display == ("8H", "6C", "10C")
    assert " ".join(state.pile) == "6H 10D 9D 3H 5S 5D 4H 4D 3D 5H 2D 6D 10H 8S 2H 4C 5C 3C 7S 7H 8D 3S 9H"
    assert (state.joker, state.phase) == (1, "influence")
    assert GAME.rules.to_act(state) == GAME.rules.owes(state) == (0, 1)
    assert all(not any(family.stacks) and not family.discards for family in state.families)


def test_the_whole_game() -> None:
    """Every line of the log in its full and its public form, every count of the pile, the result."""
    chance = stream()
    state, _ = GAME.rules.start(complete(GAME.options, {}), 2, chance)
    for line in LOG.strip().splitlines():
        full, pile = line[:-4].strip(), int(line[-4:])
        seat, _, text = full.partition(" ")
        move = GAME.notation.read(text.partition(" (")[0], GAME.knowledge.view(state, int(seat)))
        state, events = GAME.rules.apply(state, int(seat), move, chance)
        assert "\n".join(filter(None, (event.write() for event in events))) == full
        public = [told.write() for event in events if (told := GAME.knowledge.told(event, None))]
        assert "\n".join(filter(None, public)) == PUBLIC.get(full, full)
        assert len(state.pile) == pile
    assert [family.hand for family in state.families] == [("9S", "3D"), ("4H", "5D", "5S")]
    outcome = result(state)
    assert (outcome.scores, outcome.winners) == ((34, 30), (0,))
    assert outcome.detail == DETAIL


def test_each_family_reads_its_own_doings_in_full() -> None:
    """Streets section 6: the owner's own lines in full, the other family's in public form."""
    chance = stream()
    state, _ = GAME.rules.start(complete(GAME.options, {}), 2, chance)
    read: tuple[list[str], list[str]] = ([], [])
    for line in LOG.strip().splitlines()[:7]:
        full = line[:-4].strip()
        seat, _, text = full.partition(" ")
        move = GAME.notation.read(text.partition(" (")[0], GAME.knowledge.view(state, int(seat)))
        state, events = GAME.rules.apply(state, int(seat), move, chance)
        for reader in (0, 1):
            told = [told for event in events if (told := GAME.knowledge.told(event, reader))]
            read[reader].extend(filter(None, (event.write() for event in told)))
    assert read[0][:2] == ["0 I +S -C", "1 I HD"]
    assert read[1][:2] == ["1 I +D -H", "0 I SC"]
    assert read[0][5:] == ["0 P 10S>H", "1 X 2"]
    assert read[1][5:] == ["0 P ?>H", "1 X 2S 4S (+3C 5C)"]
