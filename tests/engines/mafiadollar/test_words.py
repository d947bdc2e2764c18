"""Sentences: what happened, the position, the end."""

from __future__ import annotations

from engines.mafiadollar.moments import headline
from engines.mafiadollar.moves import Accept, Attack, Burgle, Discard, Offer, Out, Play
from engines.mafiadollar.view import told, view
from engines.mafiadollar.words import account, describe, status
from tests.engines.mafiadollar.positions import after, played, position


def test_a_check_is_told_with_its_card_and_sum() -> None:
    """Issue 9: the flipped card, the sum and the outcome."""
    state = position(gang="G16[IW4]!|G05!", deck="G08 LG11", phase="actions")
    _, events = played(state, Attack("G16", "G05"))
    sentences = [str(event.tell()) for event in events]
    assert sentences[:2] == [
        "Loot turns up on the street: Casino boat ($50,000).",
        "seat 0's Mildred the Mouse attacks seat 1's Inky Quill: "
        "5\u00a0+\u00a04 (Two-Coat Theo) =\u00a09. "
        "Inky Quill is beaten.",
    ]
    state = position(gang="G01!|", stores="W01|W02(D1,LT01)", deck="G03", phase="actions")
    _, events = played(state, Burgle("G01", "W02"))
    assert str(events[0].tell()) == (
        "seat 0's Sal the Anvil fails to break into seat 1's Cannery Loft: "
        "0\u00a0+\u00a08 (Boxcar Lou) =\u00a08, less than 9."
    )


def test_a_trade_is_told_in_full_to_its_two_seats() -> None:
    """Mafiadollar 8: others learn that two cards were swapped."""
    state = position("G05 G08|IW2|IV8", stores="W01|W02|W03")
    state, (offered,) = played(state, (2, Offer(0, "IV8", "key")))
    _, (traded,) = played(state, (0, Accept(2, "G08")))
    assert (
        str(told(offered, 0).tell())
        == "seat 2 offers seat 0 a trade: “Furniture truck” for a card with a key."
    )
    assert str(told(offered, 1).tell()) == "seat 2 offers seat 0 a trade."
    assert str(told(traded, 1).tell()) == "seat 0 accepts seat 2's offer: they swap one card each."
    assert not offered.is_minor


def test_an_offer_that_has_lapsed_takes_its_line_away() -> None:
    """A reader of the offer alone would look in vain for a way to answer it; the log has both."""
    before = position("G05 G08|IW2|IV8", stores="W01|W02|W03")
    state, (offered,) = played(before, (2, Offer(0, "IV8", "key")))
    _, events = played(state, Play("G05"))
    (lapsed,) = [event for event in events if "lapsed" in str(event.tell())]
    assert str(lapsed.tell()) == "seat 2's offer to seat 0 has lapsed."
    assert lapsed.is_minor
    assert lapsed.topic == offered.topic


def test_that_a_gangster_goes_to_the_street_is_news() -> None:
    """Often it ends the turn."""
    _, events = played(position(gang="G05|", deck="IW2", phase="actions"), Out("G05"))
    assert next(str(event.tell()) for event in events if not event.is_minor) == (
        "seat 0's Inky Quill goes to the street."
    )
    assert events[0].topic is None


def test_the_position_tells_a_gangster_with_all_it_carries() -> None:
    """Id, name, points, place, items, and blocks from bottom to top."""
    state = position("IW1|", gang="G07[IW3]{BJ1,BG4}!|", stores="W01(LT01)|W02(D1,LA01)")
    lines = [str(line) for line in describe(view(state, 0))]
    assert (
        "seat 0's gangster G07 Duchess Vera, attack 5, burglary 2, on the street, with “Baseball bat”, "
        "blocked by “Night in the cells”, “Shopping trip”." in lines
    )
    assert "You hold IW1 Walking stick." in lines
    assert "seat 0's warehouse W01 Pier Shed: Cigarettes ($10,000)." in lines
    assert "seat 1's warehouse W02 Cannery Loft, guarded by Brutus: 1 loot card." in lines


def test_the_status_names_all_that_are_waited_for() -> None:
    """Mafiadollar P22: several seats may owe an answer."""
    state = after(position("P01 IW1 IW2|IW3 IW4|IV1 IV2", stores="W01|W02|W03"), Play("P01"))
    assert str(status(view(state, None))) == (
        "Everyone passes a card on: waiting for seat 0, seat 1, seat 2."
    )


def test_the_account_sums_loot_up_by_type() -> None:
    """Mafiadollar E2: a row a seat; the loot that was face down, in few words."""
    state = position("P01|IW1", gang="G01|", stores="W01(LT01,LT07,LR11)|W02", ended="prohibition")
    found = account(view(state, None))
    assert found is not None
    assert [str(cell) for cell in found.rows[0]] == ["seat 0", "$90,000", "−$15,000", "−$25,000", "$50,000"]
    assert [str(secret) for secret in found.secrets] == [
        "seat 0 had 2 tobacco cards ($30,000), 1 nightlife card ($60,000) and held “Security guard”.",
        "seat 1 had no loot and held “Walking stick”.",
    ]


def test_a_turn_begins_with_the_move_that_ends_the_one_before() -> None:
    _, events = played(position("IW4|IW1", deck="IW2 IW3"), Discard("IW4"))
    begun = [
        (str(event.tell()), event.begins_turn_of) for event in events if event.begins_turn_of is not None
    ]
    assert begun == [("Turn 2: it's seat 1's turn.", 1)]


def test_a_birthday_is_news_if_somebody_has_a_gift() -> None:
    """Issue 9 and P13: on the front page are the gifts, not the card."""
    for loot, news in (("(LT01)", ["seat 0 gets a birthday gift"]), ("", [])):
        _, events = played(position("E1|IW1", stores=f"W01|W02{loot}"), Play("E1", "W01"))
        found = [headline(event) for event in events]
        assert [str(story.text) for story in found if story is not None] == news
