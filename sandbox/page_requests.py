"""Common parts of the page's requests: bodies, who acts, and the format of answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from aiohttp import web
from pydantic import BaseModel, Field, ValidationError

from sandbox.client_actions import InvalidActionError
from sandbox.errors import Json
from sandbox.records import User
from sandbox.rest.base import reply
from sandbox.store import WRITE_ERRORS
from sandbox.world import World

RequestT = TypeVar("RequestT", bound=BaseModel)
Handler = Callable[[web.Request], Awaitable[Json | list[Json] | None]]


class UnknownError(InvalidActionError):
    """There is no such thing, or this person does not see it."""


class ActorRequest(BaseModel):
    """A body that says who acts."""

    who: str = Field(alias="as")


def person_of(world: World, id_: str | None) -> User:
    """The person of this id; without one the first. Raises UnknownError."""
    if id_ is None:
        return world.people[0]
    user = world.users.get(id_)
    if user is None or user.bot:
        raise UnknownError("This person is not in the sandbox.")
    return user


def answering(handler: Handler) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """A handler whose refusals are sentences, and a full disk another."""

    async def answer(request: web.Request) -> web.StreamResponse:
        try:
            return reply(200, await handler(request), {})
        except InvalidActionError as refusal:
            status = 404 if isinstance(refusal, UnknownError) else 400
            return reply(status, {"error": str(refusal)}, {})
        except ConnectionError:  # the tab is gone: nobody waits for an answer
            raise
        except WRITE_ERRORS as error:
            return reply(500, {"error": f"The sandbox cannot write to its directory ({error})."}, {})

    return answer


async def read(request: web.Request, model: type[RequestT]) -> RequestT:
    """The body of a request. Raises InvalidActionError for one without sense."""
    try:
        return model.model_validate_json(await request.read())
    except web.HTTPRequestEntityTooLarge as error:
        raise InvalidActionError("The request is too large.") from error
    except ValidationError as error:
        fault = error.errors()[0]
        where = ".".join(str(step) for step in fault["loc"])
        raise InvalidActionError(f"The request is wrong at “{where}”: {fault['msg']}.") from error
