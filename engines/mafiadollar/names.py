"""Names of cards, kinds and symbols, as players read them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from engines.base import Option
from engines.mafiadollar.cards import CARDS, KIND, VALUE, Block, Card, Kind, LootType, Slot, Symbol
from engines.mafiadollar.moves import Wish
from engines.text import Text, count, say

SYMBOL_NAMES: dict[Symbol, Text] = {
    "key": say("a key"),
    "newspaper": say("a newspaper"),
    "firstaid": say("first aid"),
    "hat": say("a hat"),
}
LOOT_NAMES: dict[LootType, Text] = {
    "tobacco": say("tobacco"),
    "alcohol": say("alcohol"),
    "gambling": say("gambling"),
    "redlight": say("nightlife"),
}
BLOCK_NAMES: dict[Block, Text] = {
    "jail": say("in jail"),
    "home": say("at home"),
    "beaten": say("beaten up"),
    "girlfriend": say("on a date"),
}
WISH_NAMES: dict[Wish, Text] = {
    "any": say("any card"),
    "gangster": say("a gangster"),
    "item": say("an item"),
    "weapon": say("a weapon"),
    "tool": say("a tool"),
    "vehicle": say("a vehicle"),
    "block": say("a block"),
    "warehouse": say("a warehouse"),
    "dog": say("a guard dog"),
    "birthday": say("a birthday"),
    "police": say("a police card"),
    "key": say("a card with a key"),
    "newspaper": say("a card with a newspaper"),
    "firstaid": say("a card with first aid"),
    "hat": say("a card with a hat"),
}

SLOT_EMOJI: dict[Slot, str] = {"weapon": "🔫", "tool": "🔧", "vehicle": "🚗"}
LOOT_EMOJI: dict[LootType, str] = {"tobacco": "🚬", "alcohol": "🍾", "gambling": "🎲", "redlight": "🌹"}
KIND_EMOJI: dict[Kind, str] = {
    "gangster": ":henchman:",
    "block": "⛔",
    "warehouse": "🏚️",
    "dog": "🐕",
    "birthday": "🎂",
    "police": "🚓",
}


@cache
def named(card: str) -> Text:
    """Return the card's name as part of a sentence; loot with its value.

    Gangsters, dogs and warehouses have proper names. Items, blocks and events do not, so theirs are quoted.
    """
    return bare(card) if card in VALUE or KIND[card] in PROPER_NAMES else _quoted(card)


def bare(card: str) -> Text:
    """Return the card's name where it stands alone; loot with its value."""
    if card in VALUE:
        return say("{name} ({dollars})", name=card_name(card), dollars=dollars(VALUE[card]))
    return card_name(card)


@cache
def priced(card: str) -> Text:
    """Return loot as part of a headline: its name, marked as a name, with its value."""
    return say("{name} ({dollars})", name=_quoted(card), dollars=dollars(VALUE[card]))


def card_name(card: str) -> Text:
    """Return the card's own name, which translators find among the data of the game."""
    return Text(CARDS[card].name)


def _quoted(card: str) -> Text:
    return say("“{name}”", name=card_name(card))


PROPER_NAMES: tuple[Kind, ...] = ("gangster", "dog", "warehouse")

_BEARERS = Counter(card.name for card in CARDS.values())


def label(card: str) -> Text:
    """Return the card as a label: its bare name, and its die if several cards share the name."""
    return _told_apart(card, bare(card))


def told_apart(card: str) -> Text:
    """Return the card as part of a sentence, with its die if several cards share the name."""
    return _told_apart(card, named(card))


def _told_apart(card: str, name: Text) -> Text:
    found = CARDS[card]
    if found.dice is None or _BEARERS[found.name] == 1:
        return name
    return say("{name} (die {dice})", name=name, dice=found.dice)


def all_named(cards: Iterable[str]) -> tuple[Text, ...]:
    """Return the names of the cards, for a list in a sentence."""
    return tuple(map(named, cards))


def dollars(amount: int) -> Text:
    """Return an amount with its sign: ``$15,000`` or ``−$5,000``."""
    return say("−${amount}", amount=-amount) if amount < 0 else say("${amount}", amount=amount)


def emoji(card: str) -> str | None:
    """Return the emoji of the card's kind."""
    found = CARDS[card]
    if found.slot:
        return SLOT_EMOJI[found.slot]
    return LOOT_EMOJI[found.type] if found.type else KIND_EMOJI.get(found.kind)


@cache
def explained(card: str) -> Text:
    """Explain the card in a few words, including its symbol."""
    found = CARDS[card]
    if found.symbol is None:
        return _effect(found)
    return say(
        "{effect}; worth {symbol} when spent", effect=_effect(found), symbol=SYMBOL_NAMES[found.symbol]
    )


@cache
def card_option(card: str) -> Option:
    """Return the card as an option with its explanation."""
    return Option(card, label(card), explained(card), emoji(card), mark=card)


def _effect(card: Card) -> Text:
    if card.kind == "gangster":
        return say(
            "Gangster: attack {attack}, burglary {burglary}", attack=card.attack, burglary=card.burglary
        )
    if card.slot:
        return _item(card.slot, card.bonus)
    if card.block and card.counter:
        return say(
            "Block ({block}): removed by {symbol}",
            block=BLOCK_NAMES[card.block],
            symbol=SYMBOL_NAMES[card.counter],
        )
    if card.type:
        return say("Loot: {type}, {dollars}", type=LOOT_NAMES[card.type], dollars=dollars(card.value))
    return KINDS[card.kind, card.stars]


def _item(slot: Slot, bonus: int) -> Text:
    if slot == "vehicle":
        return count("Vehicle: carries {n} more loot card", "Vehicle: carries {n} more loot cards", bonus)
    if slot == "weapon":
        return say("Weapon: attack +{bonus}", bonus=bonus)
    return say("Tool: burglary +{bonus}", bonus=bonus)


KINDS: dict[tuple[Kind, int], Text] = {
    ("warehouse", 0): say("Warehouse: one more action"),
    ("dog", 0): say("Guard dog: burglars get 1 point less"),
    ("birthday", 0): say("Frees your gangsters; everyone else with loot gives you a loot card"),
    ("police", 1): say("Guard: costs you a loot card of your choice; −$25,000 if held at the end"),
    ("police", 2): say("Patrol: costs you your best loot; −$50,000 if held at the end"),
    ("police", 3): say("Raid: costs you everything in play but one warehouse; −$100,000 if held at the end"),
    ("end", 0): say("The end of the game"),
}
"""The effect of all cards of a kind, by kind and stars."""
