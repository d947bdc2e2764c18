"""Questions of phases 2 and 3: which card or gangster, then what to do with it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engines.base import Option, Seat
from engines.dialogue import Dialogue, mark_of, one
from engines.mafiadollar.cards import COUNTER, KIND, SLOT, STARS, SYMBOL, Kind, LootType
from engines.mafiadollar.moves import (
    Attack,
    Back,
    Burgle,
    Discard,
    End,
    Free,
    Handover,
    Move,
    Out,
    Pass,
    Play,
    Take,
)
from engines.mafiadollar.names import (
    LOOT_EMOJI,
    LOOT_NAMES,
    all_named,
    card_option,
    emoji,
    explained,
    label,
    named,
)
from engines.mafiadollar.odds import percent
from engines.mafiadollar.points import attack_points, burglary_points, carried
from engines.mafiadollar.state import Gangster, only_police, with_item
from engines.mafiadollar.trade_menus import trade_options, traded
from engines.mafiadollar.view import Pile, View, WarehouseView
from engines.text import Text, Value, Who, count, say

PLAIN = "play"
THROW = "x"
FREE = "f"  # before the gangster to be freed
NOTHING = "pass"
END = "end"
OUT = "out"
BACK = "back"
ATTACK = "a"
BURGLE = "b"
STORE = say("Which warehouse do you store it in?")
MANY = 8  # jobs of a gangster on the street; fewer than this fit beside the picture on a phone

PILES: dict[LootType, str] = {"tobacco": "LT", "alcohol": "LA", "gambling": "LG", "redlight": "LR"}
"""The letters with which the card ids of each loot type begin."""


# --- Phase 2 --------------------------------------------------------------------------------------


def card_menu(view: View, reader: Seat) -> Dialogue[Move]:
    """Ask for a card of the hand, or a trade."""
    hand = view.sides[reader].hand or ()
    options = [card_option(card) for card in hand]
    if only_police(hand):
        options.append(Option(NOTHING, say("Pass"), say("Keep all your police cards."), "⏭️"))
    options += trade_options(view, reader)
    value = yield from one(say("Your turn: which card do you play, spend or discard?"), options)
    if value == NOTHING:
        return Pass()
    if value in KIND:
        return (yield from _use(view, reader, value))
    return (yield from traded(view, reader, value))


def _use(view: View, reader: Seat, card: str) -> Dialogue[Move]:
    """Ask what to do with a card: use its effect, spend it for its symbol, or discard it."""
    effects = list(_effects(view, reader, card))
    options = [*effects, *_freeing(view, reader, card)]
    if card not in STARS:
        options.append(
            Option(THROW, say("Discard it"), say("You get nothing for it."), "🗑️", mark=mark_of("deed", THROW))
        )
    value = yield from one(_explained(card, None if effects else UNPLAYABLE[KIND[card]]), options, (card,))
    if value == THROW:
        return Discard(card)
    if value == PLAIN:
        return Play(card)
    return Free(card, value.removeprefix(FREE)) if value.startswith(FREE) else Play(card, value)


def _explained(card: str, unplayable: Text | None) -> Text:
    """Say what a card does, and why it cannot do so now."""
    if unplayable is None:
        return say("{card}. {effect}.", card=label(card), effect=explained(card))
    return say("{card}. {effect}. {why}", card=label(card), effect=explained(card), why=unplayable)


def _effects(view: View, reader: Seat, card: str) -> Iterator[Option]:
    side = view.sides[reader]
    kind = KIND[card]
    if kind == "item":
        for gangster in side.at_home:
            to = say("Give it to {gangster}", gangster=named(gangster.card))
            yield _gangster(gangster, to, getting(gangster, card))
    elif kind == "block":
        for owner, other in enumerate(view.sides):
            for gangster in other.by_place if owner != reader else ():
                label = say("Block {gangster}", gangster=named(gangster.card))
                text = say("{who}: {outfit}", who=Who(owner), outfit=_outfit(gangster))
                yield _gangster(gangster, label, text, say("{who}", who=Who(owner)))
    elif kind == "dog":
        yield from (_store(store) for store in side.stores if not store.dog)
    elif kind == "birthday":
        yield from (
            _store(store, say("Gifts go here; {loots}", loots=_loots(store))) for store in side.stores
        )
    else:
        yield Option(
            PLAIN, PLAYING[kind], None, emoji(card), mark=mark_of("deed", PLAIN), confirm=_warning(card)
        )


PLAYING: dict[Kind, Text] = {
    "gangster": say("Hire"),
    "warehouse": say("Open the warehouse"),
    "police": say("Call the police on yourself"),
}
"""The labels for playing a card that is not played on another card."""

UNPLAYABLE: dict[Kind, Text] = {
    "item": say("You have nobody in the hideout to give it to."),
    "block": say("The others have no gangsters to block."),
    "dog": say("Each of your warehouses already has a guard dog."),
}
"""Why a card cannot be played now."""


def _warning(card: str) -> Text | None:
    """Return the question to confirm a card that hurts its own player, or None."""
    if KIND[card] != "police":
        return None
    return say("Call the police on yourself? Everyone passes a card on, then the police search you.")


def _freeing(view: View, reader: Seat, card: str) -> Iterator[Option]:
    for gangster in view.sides[reader].by_place:
        if gangster.blocks and COUNTER[gangster.blocks[-1]] == SYMBOL[card]:
            label = say("Spend it to free {gangster}", gangster=named(gangster.card))
            text = say("Removes {block}", block=named(gangster.blocks[-1]))
            if len(gangster.blocks) > 1:
                text = count(
                    "Removes {block}; {n} block is left",
                    "Removes {block}; {n} blocks are left",
                    len(gangster.blocks) - 1,
                    block=named(gangster.blocks[-1]),
                )
            yield Option(
                FREE + gangster.card, label, text, "🔓", mark=gangster.card, group=say("Free a gangster")
            )


def _gangster(gangster: Gangster, label: Text, text: Text, group: Text | None = None) -> Option:
    return Option(gangster.card, label, text, emoji(gangster.card), mark=gangster.card, group=group)


def _outfit(gangster: Gangster) -> Text:
    """Describe a gangster: its points, whether it is on the street, its items and its blocks."""
    cards = (*all_named(gangster.items), *_blocks(gangster.blocks))
    values: dict[str, Value] = {
        "attack": attack_points(gangster),
        "burglary": burglary_points(gangster, dog=False),
        "place": say("on the street"),
        "with_": cards,
    }
    if gangster.street and cards:
        return say("Attack {attack}, burglary {burglary}, {place}; {with_}", **values)
    if gangster.street:
        return say("Attack {attack}, burglary {burglary}, {place}", **values)
    if cards:
        return say("Attack {attack}, burglary {burglary}; {with_}", **values)
    return say("Attack {attack}, burglary {burglary}", **values)


def getting(gangster: Gangster, item: str) -> Text:
    """Describe a gangster who may get an item: its outfit, or what the item replaces and changes."""
    items, old = with_item(gangster.items, item)
    if old is None:
        return _outfit(gangster)
    after = gangster._replace(items=items)
    values: dict[str, Value] = {"item": named(old)}
    match SLOT[item]:
        case "weapon":
            values |= {"before": attack_points(gangster), "after": attack_points(after)}
            return say("Replaces {item}: attack {before} → {after}", **values)
        case "tool":
            points = partial(burglary_points, dog=False)
            values |= {"before": points(gangster), "after": points(after)}
            return say("Replaces {item}: burglary {before} → {after}", **values)
        case "vehicle":
            values |= {"before": carried(gangster), "after": carried(after)}
            return say("Replaces {item}: carries {before} → {after} loot", **values)


def _blocks(blocks: tuple[str, ...]) -> tuple[Text, ...]:
    """Name the topmost block, which is removed first, and count those below it."""
    below = len(blocks) - 1
    more = (count("{n} more block", "{n} more blocks", below),) if below > 0 else ()
    return (*all_named(blocks[-1:]), *more)


# --- Warehouses -----------------------------------------------------------------------------------


def to_warehouse(view: View, reader: Seat, loots: tuple[str, ...]) -> Dialogue[str]:
    """Ask for the own warehouse for these loots, as far as they are known, unless there is only one."""
    stores = view.sides[reader].stores
    if len(stores) == 1:
        return stores[0].card
    return (yield from one(STORE, map(_store, stores), loots or None))


def _store(store: WarehouseView, text: Text | None = None) -> Option:
    return Option(store.card, named(store.card), text or _loots(store), "🏚️", mark=store.card)


def _loots(store: WarehouseView) -> Text:
    if store.dog:
        return count(
            "{n} loot card, guarded by {dog}",
            "{n} loot cards, guarded by {dog}",
            store.size,
            dog=named(store.dog),
        )
    return count("{n} loot card, no guard dog", "{n} loot cards, no guard dog", store.size)


# --- Phase 3 --------------------------------------------------------------------------------------


def action_menu(view: View, reader: Seat) -> Dialogue[Move]:
    """Ask for a gangster and its job, a trade, or the end of the turn."""
    able = {gangster.card: gangster for gangster in view.sides[reader].by_place if gangster.able}
    options = [
        _gangster(gangster, _job_label(view, reader, gangster), _outfit(gangster))
        for gangster in able.values()
    ]
    options.append(Option(END, say("End the turn"), None, "✅"))
    options += trade_options(view, reader)
    prompt = count(
        "Your turn: {n} action is left. Who acts?", "Your turn: {n} actions are left. Who acts?", view.actions
    )
    value = yield from one(prompt, options)
    if value == END:
        return End()
    if value not in able:
        return (yield from traded(view, reader, value))
    if able[value].street:
        return (yield from _street_job(view, reader, able[value]))
    return (yield from _hideout_job(view, reader, able[value]))


def _job_label(view: View, reader: Seat, gangster: Gangster) -> Text:
    if gangster.street or _receivers(view, reader, gangster):
        return say("A job for {gangster}", gangster=named(gangster.card))
    return say("Send {gangster} to the street", gangster=named(gangster.card))


def _hideout_job(view: View, reader: Seat, actor: Gangster) -> Dialogue[Move]:
    """Send the gangster to the street, asking only if there is something else to do."""
    others = _receivers(view, reader, actor)
    if not others:
        return Out(actor.card)
    text = say("They can do jobs there from your next turn on.")
    options = [Option(OUT, say("Go to the street"), text, "🚪", mark=mark_of("deed", OUT))]
    options += [
        Option(item, say("Hand over {item}", item=named(item)), explained(item), emoji(item), mark=item)
        for item in actor.items
    ]
    value = yield from one(_prompt(actor), options, (actor.card,))
    if value == OUT:
        return Out(actor.card)
    to = yield from one(
        say("Who gets {item}?", item=named(value)),
        (_gangster(other, named(other.card), getting(other, value)) for other in others),
        (actor.card, value),
    )
    return Handover(actor.card, value, to)


def _receivers(view: View, reader: Seat, actor: Gangster) -> list[Gangster]:
    """Return the gangsters that can get an item from a gangster in the hideout."""
    if not (view.options.item_handover and actor.items):
        return []
    own = view.sides[reader].gangsters
    return [gangster for gangster in own if not gangster.street and gangster.card != actor.card]


def _street_job(view: View, reader: Seat, actor: Gangster) -> Dialogue[Move]:
    """Ask for a job on the street; if there are many, ask for the kind of job first."""
    hauls = [_haul(pile, actor) for pile in view.street if pile.size]
    victims, targets = [*_victims(view, reader, actor)], [*_targets(view, reader, actor)]
    jobs = {ATTACK: victims, BURGLE: targets}
    back = Option(
        BACK, say("Back to the hideout"), say("Safe from attacks."), "↩️", mark=mark_of("deed", BACK)
    )
    if len(hauls) + len(victims) + len(targets) < MANY:
        value = yield from one(_prompt(actor), [*hauls, *victims, *targets, back], (actor.card,))
    else:
        folded = [_folded(value, aims) for value, aims in jobs.items() if aims]
        value = yield from one(_prompt(actor), [*hauls, *folded, back], (actor.card,))
    if value in jobs:
        value = yield from one(_aim(value, actor), jobs[value], (actor.card, value))
    if value == BACK:
        return Back(actor.card)
    if value in KIND:
        return Attack(actor.card, value) if KIND[value] == "gangster" else Burgle(actor.card, value)
    pile = next(pile for pile in view.street if PILES[pile.type] == value)
    top = () if pile.top is None else (pile.top,)
    return Take(actor.card, pile.type, (yield from to_warehouse(view, reader, top)))


def _folded(value: str, targets: list[Option]) -> Option:
    """Return one option for all jobs of a kind."""
    if value == ATTACK:
        text = count("{n} gangster is on the street", "{n} gangsters are on the street", len(targets))
        return Option(value, say("Attack a gangster"), text, "🔫", mark=mark_of("deed", value))
    text = count("{n} warehouse has loot", "{n} warehouses have loot", len(targets))
    return Option(value, say("Break into a warehouse"), text, "🔦", mark=mark_of("deed", value))


def _aim(value: str, actor: Gangster) -> Text:
    """Return the question for the target of a kind of job."""
    if value == ATTACK:
        return say("Who does {gangster} attack?", gangster=named(actor.card))
    return say("Which warehouse does {gangster} break into?", gangster=named(actor.card))


def _prompt(actor: Gangster) -> Text:
    return say("What does {gangster} do?", gangster=named(actor.card))


def _haul(pile: Pile, actor: Gangster) -> Option:
    top = named(pile.top or "")
    number = min(pile.size, carried(actor))
    text = count("{top} on top", "{n} loot cards, {top} on top", number, top=top)
    label = say("Take {type}", type=LOOT_NAMES[pile.type])
    return Option(PILES[pile.type], label, text, LOOT_EMOJI[pile.type], mark=pile.top, group=say("Street"))


def _victims(view: View, reader: Seat, actor: Gangster) -> Iterator[Option]:
    """Yield an option for each gangster that can be attacked."""
    points = attack_points(actor)
    odds = percent(view, points)
    for owner, side in enumerate(view.sides):
        for gangster in side.gangsters if owner != reader else ():
            if gangster.street:
                text = say(
                    "{who}: {odds}% with attack {points}; {items}",
                    who=Who(owner),
                    odds=odds,
                    points=points,
                    items=_items(gangster),
                )
                label = say("Attack {gangster}", gangster=named(gangster.card))
                group = say("{who}", who=Who(owner))
                yield Option(gangster.card, label, text, "🔫", mark=gangster.card, group=group)


def _items(gangster: Gangster) -> Text:
    if not gangster.items:
        return say("carries nothing")
    return say("carries {items}", items=all_named(gangster.items))


def _targets(view: View, reader: Seat, actor: Gangster) -> Iterator[Option]:
    """Yield an option for each warehouse that can be broken into."""
    for owner, side in enumerate(view.sides):
        for store in side.stores if owner != reader else ():
            if store.size:
                points = burglary_points(actor, dog=store.dog is not None)
                text = say(
                    "{who}: {odds}% with burglary {points}; {loots}",
                    who=Who(owner),
                    odds=percent(view, points),
                    points=points,
                    loots=_loots(store),
                )
                label = say("Break into {warehouse}", warehouse=named(store.card))
                group = say("{who}", who=Who(owner))
                yield Option(store.card, label, text, "🔦", mark=store.card, group=group)
