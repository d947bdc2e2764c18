"""Getting through to Discord: tries side by side for the first answer, and patience for what follows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from unittest.mock import AsyncMock

import discord
import pytest

from bot.chat.wire import delivery
from bot.chat.wire.delivery import PAUSES, Taken, TooLateError, answer_first, deliver, note_status
from bot.chat.wire.discord_limits import FIRST_SECONDS, TOKEN_SECONDS
from tests.bot.chat.discord_fakes import ANSWERED, BROKEN, BUSY, CUT, DOWN, GARBLED, HALF, NO_TOKEN, TOO_LATE
from tests.patience import PATIENCE


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second try after a hundredth of a second, also on a slow machine, and no pauses."""
    monkeypatch.setattr(delivery, "FIRST_SECONDS", PATIENCE)
    monkeypatch.setattr(delivery, "PATIENCE_SECONDS", PATIENCE)
    monkeypatch.setattr(delivery, "TRY_SECONDS", 0.01)
    monkeypatch.setattr(delivery, "BROKEN_SECONDS", 0)
    monkeypatch.setattr(delivery, "PAUSES", (0, 0))


def now() -> float:
    return asyncio.get_running_loop().time()


def always() -> bool:
    return True


class Tries:
    """An attempt each of whose tries does the next thing; notes which tries were cancelled."""

    def __init__(self, *steps: Callable[[], Awaitable[object]]) -> None:
        self._steps = steps
        self.begun = 0
        self.cancelled: list[int] = []

    async def __call__(self) -> object:
        """Do the next thing; the last one again and again."""
        number, self.begun = self.begun, self.begun + 1
        try:
            return await self._steps[min(number, len(self._steps) - 1)]()
        except asyncio.CancelledError:
            self.cancelled.append(number)
            raise


def after(event: asyncio.Event) -> Callable[[], Awaitable[object]]:
    """A try that is answered when the event comes."""
    return event.wait


async def refused(error: Exception) -> object:
    raise error


async def test_a_slow_first_answer_is_not_cancelled_and_counts() -> None:
    """Discord takes an answer in 2 ms, its HTTP answer comes 1.4 s later: the click must not be lost."""
    answered, second = asyncio.Event(), asyncio.Event()

    async def already_answered() -> object:
        answered.set()
        await asyncio.sleep(0)
        second.set()
        await asyncio.Event().wait()
        return None

    tries = Tries(after(answered), already_answered)
    assert await answer_first(tries, now()) is Taken.OURS
    assert tries.begun == 2
    assert 0 not in tries.cancelled


async def test_the_second_try_may_be_the_one_that_succeeds() -> None:
    """The first one hangs; it is ended once the other has succeeded, not before."""
    tries = Tries(asyncio.Event().wait, AsyncMock())
    assert await answer_first(tries, now()) is Taken.OURS
    assert (tries.begun, tries.cancelled) == (2, [0])


async def test_already_answered_means_that_an_earlier_try_got_through() -> None:
    tries = Tries(asyncio.Event().wait, lambda: refused(ANSWERED))
    assert await answer_first(tries, now()) is Taken.SOMEBODYS


@pytest.mark.parametrize(
    ("second", "taken"),
    [
        (lambda: asyncio.sleep(0), Taken.OURS),
        (lambda: refused(ANSWERED), Taken.ANOTHERS),
        (lambda: refused(CUT), Taken.SOMEBODYS),
        (asyncio.Event().wait, Taken.SOMEBODYS),
    ],
)
async def test_a_first_try_may_be_refused_because_the_second_one_was_quicker(
    monkeypatch: pytest.MonkeyPatch, second: Callable[[], Awaitable[object]], taken: Taken
) -> None:
    """Discord's refusal of the first may arrive before its answer to the second, which it took."""
    monkeypatch.setattr(delivery, "TRY_SECONDS", 0.2)
    overtaken = asyncio.Event()

    async def slow() -> object:
        await overtaken.wait()
        raise ANSWERED

    async def quick() -> object:
        overtaken.set()
        for _ in range(10):
            await asyncio.sleep(0)
        return await second()

    tries = Tries(slow, quick)
    assert await answer_first(tries, now()) is taken
    assert tries.begun == 2


@pytest.mark.parametrize("first", [503, None])
async def test_a_request_that_the_library_repeats_may_be_refused_because_of_itself(first: int | None) -> None:
    """Discord takes the answer, and says 503 or is cut off; the library asks again, and is refused."""

    async def repeated() -> object:
        note_status(first)
        note_status(400)
        raise ANSWERED

    assert await answer_first(Tries(repeated), now() - PATIENCE + 0.05) is Taken.UNKNOWN
    assert await answer_first(Tries(repeated, lambda: refused(ANSWERED)), now()) is Taken.SOMEBODYS
    assert await answer_first(Tries(lambda: refused(ANSWERED)), now()) is Taken.ANOTHERS


async def test_a_refusal_does_not_outweigh_a_try_that_may_still_succeed() -> None:
    """The second try comes too late, while the first one's answer is still on its way back."""
    refusal = asyncio.Event()

    async def too_late() -> object:
        refusal.set()
        raise TOO_LATE

    async def slow() -> object:
        await refusal.wait()
        await asyncio.sleep(0.01)
        return None

    assert await answer_first(Tries(slow, too_late), now()) is Taken.OURS


@pytest.mark.parametrize("broken", [CUT, HALF, GARBLED, TimeoutError(), BUSY, DOWN])
async def test_a_broken_connection_is_tried_again(broken: Exception) -> None:
    tries = Tries(lambda: refused(broken), AsyncMock())
    assert await answer_first(tries, now()) is Taken.OURS
    assert tries.begun == 2


async def test_what_never_answers_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord may have taken it or not: nobody knows, so what follows is tried."""
    monkeypatch.setattr(delivery, "FIRST_SECONDS", 0.02)
    monkeypatch.setattr(delivery, "PATIENCE_SECONDS", 0.03)
    assert await answer_first(Tries(asyncio.Event().wait), now()) is Taken.UNKNOWN
    assert await answer_first(Tries(lambda: refused(CUT)), now()) is Taken.UNKNOWN


async def test_no_new_try_starts_after_three_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "FIRST_SECONDS", FIRST_SECONDS)
    tries = Tries(lambda: refused(CUT))
    assert await answer_first(tries, now() - FIRST_SECONDS) is Taken.UNKNOWN
    assert tries.begun == 1, "a form has only now been made: it gets one try all the same"
    async with asyncio.timeout(PATIENCE):
        waited = now() - PATIENCE
        assert await answer_first(Tries(asyncio.Event().wait), waited) is Taken.UNKNOWN


async def test_too_late_is_known_as_such() -> None:
    """10062: Discord has told the clicker that the interaction failed."""
    with pytest.raises(TooLateError):
        await answer_first(Tries(lambda: refused(TOO_LATE)), now())


async def test_what_discord_refuses_is_not_hidden() -> None:
    for send in (
        answer_first(Tries(lambda: refused(BROKEN)), now()),
        deliver(lambda: refused(BROKEN), now(), always),
    ):
        with pytest.raises(discord.HTTPException):
            await send


def test_what_follows_is_tried_as_long_as_the_token_lives() -> None:
    assert sum(PAUSES) == TOKEN_SECONDS
    assert list(PAUSES) == sorted(PAUSES), "less and less often"


async def test_what_follows_gets_through_in_the_end() -> None:
    attempt = AsyncMock(side_effect=[CUT, DOWN, None])
    await deliver(attempt, now(), always)
    assert attempt.await_count == 3


async def test_a_delivery_that_hangs_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library alone would wait five minutes for it."""
    monkeypatch.setattr(delivery, "DELIVERY_SECONDS", 0.01)
    tries = Tries(asyncio.Event().wait, AsyncMock())
    await deliver(tries, now(), always)
    assert tries.cancelled == [0]


async def test_an_expired_token_ends_the_tries() -> None:
    attempt = AsyncMock(side_effect=NO_TOKEN)
    with pytest.raises(TooLateError):
        await deliver(attempt, now(), always)
    assert attempt.await_count == 1
    with pytest.raises(TooLateError):
        await deliver(attempt, now() - TOKEN_SECONDS - 1, always)
    assert attempt.await_count == 1, "401 counts towards a ban"


async def test_what_nobody_wants_any_more_is_not_delivered() -> None:
    """A newer click has changed the panel meanwhile."""
    wanted = iter([True, False])
    attempt = AsyncMock(side_effect=CUT)
    assert not await deliver(attempt, now(), lambda: next(wanted))
    assert attempt.await_count == 1
