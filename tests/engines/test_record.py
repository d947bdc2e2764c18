"""Records: what is written down, and how a court reads it."""

from __future__ import annotations

import copy
import hashlib
import json
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.catalogue import CATALOGUE, game
from engines.chance import Chance
from engines.record import (
    ABANDONED,
    MAX_BYTES,
    NAME_LENGTH,
    BadRecord,
    Player,
    build,
    dump,
    parse,
    plain_name,
    seating,
    terms_digest,
)
from engines.replay import Verdict, replay, verify
from engines.text import quoted
from tests.breadth import wide

GOLDEN = sorted(Path(__file__).parent.glob("*/golden/*.json"))
WHOLE = Path(__file__).parent / "streets" / "golden" / "whole-game.json"
ABANDONED_GAME = WHOLE.with_name("abandoned.json")
# Of an abandoned game nobody can tell whether moves at its end were left out.
FINISHED = [path for path in GOLDEN if path != ABANDONED_GAME]

Raw = dict[str, Any]


def raw(path: Path = WHOLE) -> Raw:
    found: Raw = json.loads(path.read_bytes())
    return found


def judged(value: object) -> Verdict:
    """The verdict on a file with this content."""
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    try:
        record = parse(data)
        return verify(record, game(record.game if record.game in CATALOGUE else "streets"))
    except BadRecord as bad:
        return Verdict(ok=False, move=bad.move, error=bad.text)


# --- What holds -----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_golden_record_holds_for_ever(path: Path) -> None:
    data = path.read_bytes()
    record = parse(data)
    verdict = verify(record, game(record.game))
    assert verdict.error is None
    assert verdict.ok
    assert dump(record) == data


def test_the_whole_game_of_the_rules() -> None:
    """Streets section 7, a whole game: 34 to 30."""
    assert judged(raw()) == Verdict(ok=True, scores=(34, 30), winners=(0,))


def test_the_digest_of_the_terms_is_that_of_their_json() -> None:
    """README, fair play: keys in order, no spaces, letters as they are; so that anybody can compute it."""
    record = parse(WHOLE.read_bytes())
    changed = replace(record, players=(replace(record.players[0], name="Totò"), *record.players[1:]))
    terms = json.loads(dump(changed))
    fixed = ("commitment", "entropy", "game", "options", "players", "seating")
    text = json.dumps(
        {name: terms[name] for name in fixed}, sort_keys=True, ensure_ascii=False, separators=(",", ":")
    )
    assert "Totò" in text
    digest = hashlib.sha256(text.encode()).hexdigest()
    assert terms_digest(changed) == digest


def test_an_abandoned_game_has_no_scores() -> None:
    """README, the record: an abandoned game is over."""
    assert judged(raw(ABANDONED_GAME)) == Verdict(ok=True, scores=(), winners=())


def test_the_order_of_fields_is_free() -> None:
    assert judged(dict(reversed(raw().items()))).ok


def test_replay_begins_with_the_setup() -> None:
    """Streets S2: ten cards dealt, three on display, 23 left; then one position a move."""
    record = parse(WHOLE.read_bytes())
    assert record.seed not in repr(record), "logs and errors of running games have none"
    positions = list(replay(record, game("streets")))
    assert len(positions) == 1 + 23
    assert game("streets").knowledge.view(positions[0].state, None).pile == 23
    assert game("streets").rules.outcome(positions[-2].state) is None
    assert game("streets").rules.outcome(positions[-1].state) is not None


def test_seats_are_drawn_from_their_own_stream() -> None:
    """README, chance: with `random` the players in joining order are shuffled, seat 0 is the first."""
    seed, entropy = bytes(32), ["11", "12", "ai", "14", "15"]
    players = [0, 1, 2, 3, 4]
    Chance(seed, "seating", "city", entropy).shuffle(players)
    assert seating(seed, "city", entropy, "random") == tuple(players)
    assert seating(seed, "city", entropy, "joined") == (0, 1, 2, 3, 4)


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Rosalia", "Rosalia"),
        (" Totò\n\x00\u2028 ", "Totò"),
        ("\ud800", "?"),
        ("\u202eRosa\u200b\ue000lia", "Rosalia"),
        ("", "?"),
        ("a" * 500, "a" * NAME_LENGTH),
    ],
)
def test_a_name_is_made_fit_for_a_record(name: str, plain: str) -> None:
    assert plain_name(name) == plain
    assert plain_name(plain) == plain


def test_a_piece_of_a_foreign_text_is_cut_short() -> None:
    assert quoted("\u202e" + "x" * 59) == "�" + "x" * 59
    assert quoted("x" * 61) == "x" * 60 + "…"


def test_what_is_built_can_be_read_again() -> None:
    record = build(
        "streets",
        options={"placement": "any", "negator": "void"},
        joined=[(Player(name="A\n🎲", kind="person"), "17"), (Player(name="AI", kind="ai"), "ai")],
        mode="random",
        seed=bytes(32),
        moves=[],
        result=ABANDONED,
    )
    assert parse(dump(record)) == record
    assert verify(record, game("streets")).ok


# --- What is forged -------------------------------------------------------------------------------

MUTATIONS: list[Callable[[Any], object]] = [
    lambda _value: None,
    lambda _value: True,
    lambda _value: -1,
    lambda _value: 10**17,
    lambda _value: "",
    lambda _value: "x\x00",
    lambda _value: [],
    lambda _value: {},
    lambda value: [value],
    lambda value: {"": value},
    lambda value: float(value) if isinstance(value, int) else 0.5,
    lambda value: value + 1 if isinstance(value, int) else 7,
    lambda value: str(value) + " ",
    lambda value: value == 1 if value in (0, 1) else False,
]
# What a record cannot show to be forged: each is one of several that the game would end alike with.
FREE = {"seating", "by", "name"}


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every list or object inside, with each of its indices or keys."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


@settings(max_examples=wide(300, 100))
@given(data=st.data())
def test_any_changed_value_shows(data: st.DataObject) -> None:
    """README, the record: no field can be changed for another value or type."""
    forged = raw(data.draw(st.sampled_from(FINISHED)))
    holder, key = data.draw(st.sampled_from(list(places(forged))))
    before = copy.deepcopy(holder[key])
    holder[key] = data.draw(st.sampled_from(MUTATIONS))(before)
    if json.dumps(holder[key]) == json.dumps(before) or (key in FREE and isinstance(holder[key], str)):
        holder[key] = {}
    verdict = judged(forged)
    assert not verdict.ok
    assert str(verdict.error)


@given(data=st.data())
def test_any_missing_or_additional_field_shows(data: st.DataObject) -> None:
    forged = raw(data.draw(st.sampled_from(FINISHED)))
    holder, key = data.draw(st.sampled_from(list(places(forged))))
    if isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    elif data.draw(st.booleans()):
        del holder[key]
    else:
        holder[key + "_"] = holder[key]
    assert not judged(forged).ok


def change(*path: Any, to: object) -> Callable[[Raw], None]:
    def forge(value: Raw) -> None:
        holder: Any = value
        for step in path[:-1]:
            holder = holder[step]
        holder[path[-1]] = to

    return forge


def swap_moves(value: Raw) -> None:
    value["moves"][2], value["moves"][3] = value["moves"][3], value["moves"][2]


def play_on(value: Raw) -> None:
    value["moves"].append({"seat": 0, "move": {"type": "draw"}, "by": "player"})


def stop_early(value: Raw) -> None:
    value["moves"].pop()


def three_players(value: Raw) -> None:
    value["players"].append({"name": "AI 2", "kind": "ai"})
    value["entropy"].append("ai")


def another_seed(value: Raw) -> None:
    value["seed"] = "0" * 64


def upper_case(value: Raw) -> None:
    value["seed"] = value["seed"].upper()


def ai_is_a_person(value: Raw) -> None:
    value["players"][1]["kind"] = "person"


@pytest.mark.parametrize(
    ("forge", "move", "why"),
    [
        (change("format", to="palermo-record/2"), None, "palermo-record/1"),
        (change("game", to="poker"), None, "not of Streets"),
        (change("options", "negator", to="half"), None, "values are: \"void\", \"minus\""),
        (change("options", to={"placement": "any"}), None, "“negator” is missing"),
        (change("options", "speed", to=1), None, "no option “speed”"),
        (three_players, None, "for 2 players, not for 3"),
        (change("players", 0, "name", to="a\nb"), None, "player's name"),
        (change("players", 0, "name", to="a" * 101), None, "player's name"),
        (another_seed, None, "SHA-256"),
        (upper_case, None, "lowercase"),
        (change("entropy", to=["1175000000000000001"]), None, "exactly one"),
        (change("entropy", 0, to=1175000000000000001), None, "“entropy.0” must be text, not a number."),
        (change("entropy", 0, to="01175"), None, "entropy of “Rosalia”"),
        (change("entropy", 0, to="18446744073709551616"), None, "entropy of “Rosalia”"),
        (change("entropy", 0, to="\u0661\u0667"), None, "entropy of “Rosalia”"),
        (change("entropy", 0, to="ai"), None, "entropy of “Rosalia”"),
        (change("entropy", 1, to="1175000000000000002"), None, "for an AI it is “ai”"),
        (ai_is_a_person, None, "entropy of “AI 1”"),
        (change("entropy", 0, to="1175000000000000003"), 3, "not on display"),
        (change("moves", 2, "seat", to=1), 3, "cannot act"),
        (change("moves", 2, "seat", to=2), 3, "no seat 2"),
        (change("moves", 2, "by", to="god"), 3, "moves.2.by"),
        (change("moves", 2, "x", to=1), 3, "no field “moves.2.x”"),
        (change("moves", 2, to={}), 3, "“moves.2.seat” is missing"),
        (change("moves", to={}), None, "“moves” must be a list, not an object"),
        (change("players", 0, "x", to=1), None, "no field “players.0.x”"),
        (change("options", to=[]), None, "“options” must be an object, not a list"),
        (change("moves", 2, "move", to={"type": "pass"}), 3, "pass"),
        (swap_moves, 3, "cannot act"),
        (play_on, 24, "over before this move"),
        (stop_early, None, "not over"),
        (change("result", to=None), None, "no result"),
        (change("result", to=asdict(ABANDONED)), None, "to its end"),
        (change("result", "scores", to=[30, 34]), None, "“scores”"),
        (change("result", "winners", to=[0, 1]), None, "“winners”"),
        (change("result", "detail", "influence", to=[]), None, "“detail”"),
        (change("result", "detail", "branches", 0, "lowered", to=False), None, "“detail”"),
        (change("result", "detail", "branches", 0, "sums", to=[10.0, 6]), None, "“detail”"),
        (change("result", "scores", to=[34.0, 30]), None, "integer"),
        (change("result", "winners", to=[False]), None, "integer"),
    ],
)  # fmt: skip
def test_a_forgery_is_named(forge: Callable[[Raw], None], move: int | None, why: str) -> None:
    """README, the record: the reason, and the number of the wrong move if there is one (1: the first)."""
    value = raw()
    forge(value)
    verdict = judged(value)
    assert not verdict.ok
    assert verdict.move == move
    assert why in str(verdict.error)


def test_an_abandoned_game_cannot_have_been_won() -> None:
    value = raw(ABANDONED_GAME)
    value["result"] |= {"winners": [0]}
    assert "“winners”" in str(judged(value).error)


def test_two_persons_do_not_share_an_interaction() -> None:
    value = raw(ABANDONED_GAME)
    value["entropy"] = ["1175000000000000002"] * 2
    assert "same interaction" in str(judged(value).error)


WHOLE_TEXT = WHOLE.read_bytes()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "The file is empty."),
        (b"\x00" * 100, "not JSON"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"\xef\xbb\xbf" + WHOLE_TEXT, "byte order mark"),
        (WHOLE_TEXT[: len(WHOLE_TEXT) // 2], "not JSON"),
        (WHOLE_TEXT + b"{}", "not JSON"),
        (WHOLE_TEXT.replace(b'"game"', b'"game": "streets", "game"'), "“game” appears twice"),
        (WHOLE_TEXT.replace(b"[34, 30]", b"[34, NaN]"), "NaN"),
        (WHOLE_TEXT.replace(b"[34, 30]", b"[34, -Infinity]"), "-Infinity"),
        (WHOLE_TEXT.replace(b"[34, 30]", b"[34, 1e999]"), "too large"),
        (WHOLE_TEXT.replace(b"[34, 30]", b"[34, " + b"9" * 5000 + b"]"), "too large"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[" * 40 + b"]" * 40, "nested too deeply"),
        (WHOLE_TEXT.replace(b"[34, 30]", b"[34, -0]"), "-0 is not an integer"),
        (WHOLE_TEXT.replace(b"Rosalia", b"\\ud800"), "half a character"),
        (b"[]", "does not hold a JSON object"),
        (b"null", "does not hold a JSON object"),
        (b"{}", "“format” is missing"),
        (b" " * (MAX_BYTES + 1), "larger than"),
    ],
)
def test_what_is_no_record_is_refused_with_a_reason(data: bytes, why: str) -> None:
    with pytest.raises(BadRecord) as refused:
        parse(data)
    assert why in str(refused.value)
    assert len(str(refused.value)) < 300


def test_a_message_repeats_no_more_than_a_bit_of_the_file() -> None:
    value = raw() | {"x" * 100_000 + "\n": 1}
    verdict = judged(value)
    assert len(str(verdict.error)) < 200
    assert "\n" not in str(verdict.error)
    value = raw()
    value["moves"][2]["move"] |= {f"{number}\n": 1 for number in range(1000)}
    verdict = judged(value)
    assert (verdict.move, str(verdict.error)) == (3, "The move “take” has no field “0�”.")


@given(st.binary(max_size=200))
def test_no_bytes_do_more_than_be_refused(data: bytes) -> None:
    with pytest.raises(BadRecord):
        parse(data)


def test_seventy_thousand_unknown_fields_are_refused_at_once() -> None:
    """Complaining about each of them would take a quarter of a gigabyte."""
    many = raw() | {f"k{number:x}": 0 for number in range(70_000)}
    data = json.dumps(many, separators=(",", ":")).encode()
    assert len(data) < MAX_BYTES
    tracemalloc.start()
    with pytest.raises(BadRecord, match="An object has 70,010 fields; at most 2,000 are allowed"):
        parse(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 40 * MAX_BYTES
