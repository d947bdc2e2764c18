"""Simulating games and drawing positions: what is written, and what never is."""

from __future__ import annotations

import json
import re
import shutil
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from rich.console import Console

from bot import figures
from bot.simulation import Tally, plan
from engines.record import parse
from renders.mafiadollar import deck
from tests.bot.cli.conftest import ROOT, WHOLE, Palermo, files_of


def test_simulated_records_hold(palermo: Palermo, tmp_path: Path) -> None:
    """The files are DIR/GAME-N-<seed>-<k>.json, k from 0."""
    out = tmp_path / "deep" / "records"
    words = ["simulate", "streets", "--seats", 2, "--games", 3, "--seed", -4]
    code, printed, err = palermo(
        *words, "--option", 'placement="suit"', "--policy", "normal,random", "--out", out
    )
    assert (code, err) == (0, "")
    title, *_ = printed.splitlines()
    assert re.fullmatch(r"Streets of Palermo: 3 games, \d\d?\.\d s", title.strip())
    files = sorted(out.iterdir())
    assert [file.name for file in files] == [f"streets-2--4-{number}.json" for number in range(3)]
    code, printed, err = palermo("verify", *files)
    assert code == 0
    assert [json.loads(line)["ok"] for line in printed.splitlines()] == [True] * 3
    assert json.loads(files[0].read_bytes())["options"] == {"placement": "suit", "negator": "void"}


def test_the_figures_are_put_in_a_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a terminal a bar shows meanwhile how far the games are, and is gone at the end."""
    tally = Tally(2)
    tally.add(parse(WHOLE.read_bytes()))
    figures.show(plan("streets", 2, [], "normal,random", 0), tally, 1.25)
    assert [line.rstrip() for line in capsys.readouterr().out.splitlines()] == [
        "  Streets of Palermo: 1 game, 1.2 s",
        "┏━━━━━━┳━━━━━━━━┳━━━━━━┳━━━━━━━━━━━━┓",
        "┃ seat ┃ policy ┃ wins ┃ mean score ┃",
        "┡━━━━━━╇━━━━━━━━╇━━━━━━╇━━━━━━━━━━━━┩",
        "│    0 │ normal │    1 │      34.00 │",
        "│    1 │ random │    0 │      30.00 │",
        "└──────┴────────┴──────┴────────────┘",
        "Moves per game: 23 minimum, 23 median, 23 maximum.",
    ]
    assert list(figures.numbers(3)) == [0, 1, 2]
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr(figures, "Console", partial(Console, force_terminal=True, width=80))
    assert list(figures.numbers(3)) == [0, 1, 2]
    out, err = capsys.readouterr()
    assert (out, "Playing" in err, err.endswith("\x1b[1A\x1b[2K")) == ("", True, True)


def test_simulations_can_be_repeated(palermo: Palermo, tmp_path: Path) -> None:
    """Another seed writes other files, so that none is overwritten; nor is one of other options."""
    for name, seed in (("one", 9), ("two", 9), ("one", 10), ("one", 9)):
        assert palermo("simulate", "streets", "--seats", 2, "--seed", seed, "--out", tmp_path / name)[0] == 0
    one, two = (tmp_path / name / "streets-2-9-0.json" for name in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()
    other = ("--option", 'placement="suit"')
    code, _out, err = palermo("simulate", "streets", "--seats", 2, "--seed", 9, *other, "--out", one.parent)
    assert (code, "is not overwritten" in err) == (2, True)
    whole = one.read_bytes()
    one.write_bytes(whole + b" ")
    assert palermo("simulate", "streets", "--seats", 2, "--seed", 9, "--out", one.parent)[0] == 2
    one.write_bytes(whole)
    assert sorted(file.name for file in one.parent.iterdir()) == ["streets-2-10-0.json", "streets-2-9-0.json"]
    assert one.read_bytes() == two.read_bytes()


def test_without_a_directory_nothing_is_written(palermo: Palermo, tmp_path: Path) -> None:
    code, printed, _err = palermo("simulate", "streets", "--seats", 2)
    assert code == 0
    assert "1 game," in printed
    assert list(tmp_path.iterdir()) == []
    palermo("simulate", "streets", "--seats", 2, "--out", tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["streets-2-0-0.json"], "seed 0, one game"


@pytest.mark.parametrize("words", [(), ("--at", 0), ("--at", 23, "--seat", 1), ("--seat", 0)])
def test_render_draws_a_picture(palermo: Palermo, tmp_path: Path, words: tuple[object, ...]) -> None:
    picture = tmp_path / "picture.png"
    assert palermo("render", WHOLE, *words, "--out", picture) == (0, "", "")
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_picture_does_not_take_the_place_of_its_record(palermo: Palermo, tmp_path: Path) -> None:
    """The record may be the only copy of the game."""
    shutil.copy(WHOLE, tmp_path / "game.json")
    code, _out, err = palermo("render", "game.json", "--out", "./game.json")
    assert (code, "is the record itself" in err) == (2, True)
    assert (tmp_path / "game.json").read_bytes() == WHOLE.read_bytes()


def test_render_draws_all_cards_of_a_game_on_sheets(
    palermo: Palermo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here those of the last sheet, twice: drawing all of them is what test_mafiadollar_cards.py is about."""
    monkeypatch.setattr(deck, "_SHEETS", deck._SHEETS[-1:] * 2)  # noqa: SLF001 - see above
    assert palermo("render", "--cards", "mafiadollar", "--out", tmp_path / "cards.png") == (0, "", "")
    written = sorted(tmp_path.iterdir())
    assert [file.name for file in written] == [f"cards-{sheet}.png" for sheet in (1, 2)]
    assert all(file.read_bytes().startswith(b"\x89PNG") for file in written)


def test_a_seat_sees_its_hand_and_a_spectator_does_not(palermo: Palermo, tmp_path: Path) -> None:
    seen = {}
    for seat in (None, 0, 1):
        picture = tmp_path / f"{seat}.png"
        extra = () if seat is None else ("--seat", seat)
        assert palermo("render", WHOLE, "--at", 5, *extra, "--out", picture)[0] == 0
        seen[seat] = picture.read_bytes()
    assert len(set(seen.values())) == 3
    cut = json.loads(WHOLE.read_bytes())
    cut["moves"] = cut["moves"][:5]
    cut["result"] = {"end": "abandoned", "scores": [], "winners": [], "detail": {}}
    (tmp_path / "cut.json").write_text(json.dumps(cut))
    assert palermo("render", "cut.json", "--seat", 1, "--out", "cut.png")[0] == 0
    assert (tmp_path / "cut.png").read_bytes() == seen[1]
    high = {seat: int.from_bytes(data[20:24], "big") for seat, data in seen.items()}
    assert high[0] == high[1] > high[None] == 960, "the hand lies below the table"


def test_a_record_that_is_wrong_so_far_is_not_drawn(palermo: Palermo, tmp_path: Path) -> None:
    forged = tmp_path / "forged.json"
    forged.write_bytes(WHOLE.read_bytes().replace(b'"card": "10C"', b'"card": "9C"', 1))
    code, _out, err = palermo("render", forged, "--out", tmp_path / "x.png")
    assert code == 2
    assert "Move 3 of the record is wrong" in err
    told = json.loads(WHOLE.read_bytes())
    told["options"]["placement"] = "all"
    forged.write_text(json.dumps(told))
    code, _out, err = palermo("render", forged, "--out", tmp_path / "x.png")
    assert (code, "cannot be" in err, "Move" in err) == (2, True, False)


@pytest.mark.parametrize(
    "words", [("render", WHOLE, "--out", "x"), ("simulate", "streets", "--seats", 2, "--out", ".")]
)
def test_nothing_half_written_is_left(palermo: Palermo, tmp_path: Path, words: tuple[object, ...]) -> None:
    with files_of(1000):
        code, _out, err = palermo(*words)
    assert (code, list(tmp_path.iterdir())) == (2, [])
    assert err.endswith(" cannot be written: File too large.\n")


def test_the_examples_of_the_host_guide_work(palermo: Palermo, tmp_path: Path) -> None:
    """Its commands that need no database, with what it says that they print; fewer games."""
    shutil.copy(WHOLE, tmp_path / "palermo-streets-1.json")
    guide = (ROOT / "docs" / "host-guide.md").read_text(encoding="utf-8")
    section = guide.split("\n## Records, pictures and simulations\n")[1].split("\n## ")[0]
    pairs = [
        (line, after.strip())
        for line, after in pairwise(section.splitlines())
        if line.startswith("    palermo ")
    ]
    assert {line.split()[1] for line, _after in pairs} == {"verify", "analyse", "render", "simulate"}
    for line, after in pairs:
        code, out, err = palermo(*line.replace("--games 100", "--games 5").split()[1:])
        assert (code, err) == (0, "")
        if after.startswith("{"):
            assert out.startswith(after.removesuffix("…}"))
    assert (tmp_path / "position.png").is_file()
