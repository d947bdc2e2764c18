"""Times and amounts that people, hosts and Discord rely on, written down a second time.

No test waits for five minutes or sends a hundred requests: a number that slips would be noticed by nobody.
"""

from __future__ import annotations

from datetime import timedelta

from bot.chat.app import absences, bot, client, registration, router, vital_signs, welcome
from bot.chat.publishing import chronicles, private_posts, publisher, sending, webhooks
from bot.chat.screens import (
    admin,
    options,
    own_note,
    readers,
    replay,
    server,
    single_flight,
    typed_move,
)
from bot.chat.screens import replay as replay_layout
from bot.chat.screens.settings import quiet, vacation
from bot.chat.wire import (
    channels,
    controls,
    delivery,
    discord_limits,
    floods,
    message,
    open_panels,
    rate_limiter,
    requests,
    threads,
    uploads,
    webhook_client,
)
from bot.chat.wire.floods import LIMITS, Allowance, LimitedAction

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def test_limits_of_discord() -> None:
    """Discord's developer documentation."""
    limits = discord_limits
    assert (limits.CHARACTERS, limits.CONTENT, limits.ALT_TEXT, limits.PLACEHOLDER) == (4000, 2000, 1024, 150)
    assert (limits.LABEL, limits.OPTION, limits.DESCRIPTION, limits.TITLE) == (80, 100, 100, 45)
    assert (limits.CUSTOM_ID, limits.THREAD_NAME, limits.BUTTONS_A_ROW, limits.HISTORY) == (100, 100, 5, 100)
    assert (limits.FIRST_SECONDS, limits.TOKEN_SECONDS, limits.REQUESTS_A_SECOND) == (3, 900, 50)
    assert (timedelta(minutes=limits.ARCHIVE_MINUTES), limits.EDITABLE) == (7 * DAY, HOUR)


def test_numbers_of_discords_refusals() -> None:
    """Discord's developer documentation: JSON error codes."""
    assert {code.name: code.value for code in discord_limits.ErrorCode} == {
        "UNKNOWN_CHANNEL": 10003,
        "UNKNOWN_SERVER": 10004,
        "UNKNOWN_MESSAGE": 10008,
        "UNKNOWN_WEBHOOK": 10015,
        "UNKNOWN_INTERACTION": 10062,
        "QUARANTINED": 20026,
        "EDITED_TOO_OFTEN": 30046,
        "OPENED_TOO_FAST": 40003,
        "ALREADY_ANSWERED": 40060,
        "OTHER_AUTHOR": 50005,
        "CLOSED_TO_THE_BOT": 50007,
        "WRONG_CHANNEL": 50024,
        "TOKEN_EXPIRED": 50027,
        "MALFORMED": 50035,
        "ARCHIVED": 50083,
        "LOCKED": 160005,
        "TOO_MANY_THREADS": 160006,
        "TOO_MANY_NEWS_THREADS": 160007,
        "UPLOADS_LIMITED": 400001,
    }
    assert bot.TOKEN_REFUSED == 4004
    assert absences.SHARD_BITS == message.TIME_BITS == 22, "an id is a time, and 22 bits below it"


def test_how_often_the_bot_looks_after_things() -> None:
    assert (bot.CLOCK_SECONDS, publisher.POLL_SECONDS) == (5, 3)
    assert (bot.BEAT_SECONDS, vital_signs.HEALTH_SECONDS) == (30, 15)
    assert (bot.ABSENCE_SECONDS, absences.GRACE) == (300, 10 * MINUTE)
    assert vital_signs.SILENT_SECONDS == 60
    assert registration.SYNC_SECONDS == 300


def test_how_long_something_is_waited_for() -> None:
    """A person waits for the first four; two tries at an answer fit into Discord's three seconds."""
    assert (delivery.TRY_SECONDS, delivery.BROKEN_SECONDS) == (1.2, 0.2)
    assert (typed_move.EXAMPLE_SECONDS, threads.PATIENCE_SECONDS) == (0.5, 15)
    assert (delivery.PATIENCE_SECONDS, delivery.DELIVERY_SECONDS) == (10, 20)
    assert (client.RATE_LIMIT_SECONDS, bot.REQUEST_SECONDS) == (120, 30)
    assert (webhook_client.REQUEST_SECONDS, uploads.FETCH_SECONDS, open_panels.DISCARD_SECONDS) == (8, 20, 20)


def test_a_bot_that_stops_ends_within_ten_seconds() -> None:
    """Answers and posts settle side by side; then whoever still waits is told."""
    assert (router.SETTLE_SECONDS, router.EXCUSE_SECONDS, publisher.SETTLE_SECONDS) == (3, 1, 3)


def test_when_something_is_tried_again_and_for_how_long() -> None:
    assert (1, 2, 4, 8, 15, 30, *[60] * 14) == delivery.PAUSES
    assert (timedelta(seconds=2), 5 * MINUTE) == (sending.FIRST_WAIT, sending.LONGEST_WAIT)
    assert (sending.SLACK, sending.EDITS_END) == (15 * MINUTE, 55 * MINUTE)
    assert timedelta(seconds=10) == publisher.UNANSWERED_AFTER
    assert (publisher.FORBIDDEN_DELAY, publisher.FORBIDDEN_TRIES, publisher.REJECTED_TRIES) == (
        HOUR,
        180,
        5,
    )
    assert (channels.OPENING_PAUSE, private_posts.CLOSED_DELAY) == (5 * MINUTE, DAY)
    assert (chronicles.LONGEST_DELAY, chronicles.THREAD_DELAY, chronicles.EMOJI_TRIES) == (7 * DAY, HOUR, 5)
    assert webhooks.LONGEST_DELAY == 7 * DAY


def test_how_much_is_done_at_once() -> None:
    assert rate_limiter.SHARE_A_SECOND == 40
    assert (publisher.BATCH, publisher.AT_ONCE, publisher.AT_ONCE_A_SERVER) == (100, 16, 4)
    assert (publisher.HELD, publisher.FULL, publisher.AT_ONCE_HOOKS) == (400, 50, 8)
    assert (channels.LOOKED_THROUGH, replay.TABLES_SEARCHED, welcome.PLACES) == (1000, 100, 5)
    assert webhooks.DOCUMENT_BYTES == 65_536


def test_how_much_is_remembered() -> None:
    assert floods.BUCKETS_REMEMBERED == readers.READERS == 10_000
    assert router.INTERACTIONS_REMEMBERED == 4096
    assert sending.POSTS_REMEMBERED == chronicles.CHANNELS_REMEMBERED == 1000
    assert single_flight.MESSAGES_REMEMBERED == 1000
    assert open_panels.PERSONS_REMEMBERED == 256


def test_how_often_persons_may_do_what() -> None:
    """For everybody but programs; a person, a channel, a server: a burst, then one more per interval."""
    assert (floods.CLICKS_A_SECOND, floods.PERSONS_A_SERVER, floods.BURST_SECONDS) == (4, 10, 5)
    allowed = {
        LimitedAction.BOARD: ((2, 6), (5, 2), (10, 1)),
        LimitedAction.CALL: ((3, 90), (8, 30), (30, 3)),
        LimitedAction.TABLE: ((3, 30), (8, 10), (30, 3)),
        LimitedAction.SEAT: ((6, 10), (20, 3), (60, 0.5)),
        LimitedAction.VERIFICATION: ((4, 20), (10, 8), (20, 4)),
    }
    for action, (person, channel, server_) in allowed.items():
        limits = LIMITS[action]
        assert limits.person == Allowance(*person)
        assert limits.channel == Allowance(*channel)
        assert limits.server == Allowance(*server_)


def test_what_can_be_chosen_and_typed() -> None:
    assert admin.PURGE_DAYS == (30, 90, 180, 365)
    assert server.TABLE_LIMITS == (1, 2, 3, 5, 10, 20, 50)
    assert vacation.VACATION_DAYS == (1, 2, 3, 5, 7, 10, 14, 21)
    assert (vacation.DATE_LENGTH, quiet.ZONE_LENGTH, options.NUMBER_LENGTH) == (10, 60, 12)
    assert (typed_move.MOVE_LENGTH, own_note.SHORTEST_EXCERPT) == (100, 20)


def test_numbers_in_custom_ids() -> None:
    """Twelve digits to the base 36 for each number, and three for the showing of a menu."""
    assert (controls.NUMBER_LIMIT, controls.SHOWINGS) == (36**12, 36**3)
    assert controls.SMALL_LIMIT == 10**6
    assert replay_layout.BEYOND_THE_END == 36**6 - 1
    assert (2**63 - 1, len(str(2**63 - 1))) == (requests.LARGEST_NUMBER, requests.NUMBER_DIGITS)
