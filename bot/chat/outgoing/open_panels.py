"""The private panels that somebody has open at a table: a new one takes the place of the former."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

from bot.tables.changes.cache import LruCache
from bot.tables.model import MessageId, TableId, UserId

REMEMBERED = 256  # people who play at about the same time


class PanelKey(NamedTuple):
    """What a panel is for. Of one kind at one table each person needs only one."""

    kind: Literal["question", "hand"]
    table: TableId


class Removable(Protocol):
    """How a message was shown, and can be removed."""

    @property
    def expired(self) -> bool:
        """Whether it is too late to remove the message."""

    async def discard(self) -> None:
        """Remove the message, where that is still possible."""


class OpenPanels:
    """The private messages of each person that hold a panel, by what the panel is for.

    This only tidies up: every panel goes on working, and one that was forgotten in a restart, or is older
    than Discord lets it be removed, stays where it is.
    """

    def __init__(self) -> None:
        self._open: LruCache[UserId, dict[MessageId, tuple[PanelKey, Removable]]] = LruCache(REMEMBERED)

    async def shown(
        self, user: UserId, message: MessageId, panel: PanelKey | None, by: Removable, *, new: bool
    ) -> None:
        """Note what a message holds now. Where it is ``new``, remove the former panels of the same kind.

        ``panel``: None where the message holds none any more. A panel that is edited into another one, such
        as a hand into a question, counts as what it has become.
        """
        known = self._open.get(user) or {}
        panels = {one: (key, shown) for one, (key, shown) in known.items() if not shown.expired}
        former = [one for one, (key, _) in panels.items() if new and key == panel and one != message]
        removed = [panels.pop(one)[1] for one in former]
        if panel is None:
            panels.pop(message, None)
        else:
            panels[message] = (panel, by)
        self._open.put(user, panels)
        for response in removed:
            await response.discard()
