"""The events of each game that are told in pictures, by name."""

from __future__ import annotations

from engines.base import GameEvent
from tests.renders import chicago_positions, test_city_events, test_mafiadollar, test_streets_events

STREETS: dict[str, GameEvent] = {name: event for name, (_, event) in test_streets_events.HALOS.items()}
CHICAGO: dict[str, GameEvent] = {name: event for name, (event, _) in chicago_positions.HALOS.items()}
CITY: dict[str, GameEvent] = {
    **{name: event for name, (_, event) in test_city_events.HALOS.items()},
    **{f"deed {at}": deed[-1] for at, deed in enumerate(test_city_events.DEEDS)},
}
MAFIADOLLAR: dict[str, GameEvent] = {
    f"{at} {type(event).__name__}": event for at, event in enumerate(test_mafiadollar.EVENTS)
}
