"""Declares controls together with their handlers.

A handler takes the context, the request and the control's arguments. ``control`` turns it into a kind, which
makes the controls that lead to it:

    @control("N2", vote=COUNT)
    async def withdraw(context: ChatContext, request: UserRequest, table: TableId, vote: int) -> None: ...

    button(localizer.plain(say("Withdraw")), withdraw(table.id, vote.number))
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from inspect import signature
from typing import Concatenate, ParamSpec, TypeAlias

from bot.chat.screens.context import ChatContext
from bot.chat.wire.controls import AnyKind, FirstAnswer, Kind, Slot, declared, name_of, slots_of
from bot.chat.wire.requests import UserRequest

P = ParamSpec("P")

Handler: TypeAlias = Callable[[ChatContext, UserRequest], Awaitable[None]]
CarriedTo: TypeAlias = Callable[Concatenate[ChatContext, UserRequest, P], Awaitable[None]]

HANDLERS: dict[AnyKind, Handler] = {}
"""The handler of each kind of control."""


def control(
    code: str,
    *,
    first: FirstAnswer = FirstAnswer.PANEL,
    stays: bool = False,
    **slots: Slot,
) -> Callable[[CarriedTo[P]], Kind[P]]:
    """Declare a kind of control by its handler; its name is the handler's in capitals; see ``Kind``.

    ``slots`` names the field of a parameter that is not called like it.
    """

    def declare(work: CarriedTo[P]) -> Kind[P]:
        carried = slots_of(list(signature(work).parameters)[2:], slots)
        kind: Kind[P] = declared(Kind(code, name_of(work), first, stays=stays, slots=carried))
        handles(kind)(work)
        return kind

    return declare


def handles(kind: Kind[P]) -> Callable[[CarriedTo[P]], CarriedTo[P]]:
    """Bind a handler to a kind that is declared elsewhere because several topics show it."""

    def bind(work: CarriedTo[P]) -> CarriedTo[P]:
        unchecked: Callable[..., Awaitable[None]] = work

        async def answer(context: ChatContext, request: UserRequest) -> None:
            await unchecked(context, request, **kind.carried(request.control))

        handled(kind, answer)
        return work

    return bind


def handled(kind: AnyKind, handler: Handler) -> None:
    """Note what a kind of control does. Raises ValueError where it does something else already."""
    if kind in HANDLERS:
        raise ValueError(f"{kind.name} has a handler already")
    HANDLERS[kind] = handler
