"""The loop of a drawing process, in this one."""

from __future__ import annotations

import ctypes
import io
import os
import pickle
import signal
import subprocess
import sys
import time
from types import SimpleNamespace
from typing import cast

import pytest

from bot.child_process import module
from bot.drawing import worker
from bot.drawing.request import PictureKind, Request
from bot.pipes import LENGTH, serve
from tests.patience import PATIENCE


def asked(number: int) -> bytes:
    data = pickle.dumps(Request("streets", "title", None, "en", (), title=f"Game {number}"))
    return LENGTH.pack(len(data)) + data


def answers(sink: io.BytesIO) -> list[bytes]:
    data, found = sink.getvalue(), []
    while data:
        (length,) = LENGTH.unpack(data[: LENGTH.size])
        found.append(data[LENGTH.size : LENGTH.size + length])
        data = data[LENGTH.size + length :]
    return found


def test_each_request_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """None waits in a buffer."""
    sink = io.BytesIO()
    monkeypatch.setattr(worker, "draw", lambda request: request.title.encode())
    buffered = io.BufferedWriter(cast(io.RawIOBase, sink))
    serve(io.BytesIO(b"".join(map(asked, range(9)))), buffered, worker.drawn)
    assert answers(sink) == [f"Game {number}".encode() for number in range(9)]


on_linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems take memory back in other ways")


def draws(kind: PictureKind) -> None:
    worker.drawn(pickle.dumps(Request("streets", kind, None, "en", ())))


@on_linux
def test_what_a_rare_picture_took_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """A film, a title or a front page; a board takes little, and the same again and again until all rest."""
    order: list[object] = []
    monkeypatch.setattr(worker, "draw", lambda request: order.append(request.kind))
    monkeypatch.setattr(worker, "give_back", lambda: order.append("given back"))
    monkeypatch.setattr(signal, "setitimer", lambda _timer, seconds: order.append(seconds))
    kinds: list[PictureKind] = ["board", "replay", "private", "hand", "title"]
    for kind in kinds:
        draws(kind)
    later = worker.IDLE_SECONDS
    assert order == [
        *(0, "board", later),
        *(0, "replay", "given back"),
        *(0, "private", later),
        *(0, "hand", later),
        *(0, "title", "given back"),
    ]


@on_linux
def test_what_pictures_took_is_given_back_once_when_none_has_been_asked_for_in_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not while another one is drawn, however long that takes."""
    given: list[float] = []
    ended: list[float] = []

    def draw(_request: Request) -> bytes:
        began = time.monotonic()
        while time.monotonic() < began + 2 * worker.IDLE_SECONDS:
            time.sleep(0.01)
        ended.append(time.monotonic())
        return b""

    monkeypatch.setattr(worker, "IDLE_SECONDS", 0.05)
    monkeypatch.setattr(worker, "draw", draw)
    monkeypatch.setattr(worker, "give_back", lambda: given.append(time.monotonic()))
    before = signal.getsignal(signal.SIGALRM)
    try:
        worker.give_back_when_idle()
        for _ in range(3):
            draws("board")
        while not given and time.monotonic() < ended[-1] + PATIENCE:
            time.sleep(0.01)
        time.sleep(2 * worker.IDLE_SECONDS)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert len(given) == 1
    assert given[0] >= ended[-1] + worker.IDLE_SECONDS


@on_linux
def test_memory_is_given_back_where_the_c_library_can(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else nothing happens."""
    asked: list[int] = []
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: SimpleNamespace(malloc_trim=asked.append))
    worker.give_back()
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: SimpleNamespace())
    worker.give_back()
    assert asked == [0]


def test_a_process_is_kind_to_the_others_and_prints_nothing_but_pictures(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """A stray print goes where complaints go; Ctrl-C is for the bot."""

    def draw(_request: Request) -> bytes:
        sys.stdout.write("stray\n")
        return b"picture"

    kindness: list[int] = []
    monkeypatch.setattr(worker, "draw", draw)
    monkeypatch.setattr(os, "nice", kindness.append, raising=False)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(asked(0))))
    monkeypatch.setattr(sys, "stdout", sys.stdout)
    monkeypatch.setattr(worker, "give_back_when_idle", lambda: None)
    before = signal.getsignal(signal.SIGINT)
    try:
        worker.main()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
    printed = capfdbinary.readouterr()
    assert (printed.out, printed.err) == (LENGTH.pack(7) + b"picture", b"stray\n")
    assert kindness == [10]


@pytest.mark.parametrize("cut", [2, 20, None])
def test_a_worker_whose_bot_died_says_one_line(cut: int | None) -> None:
    """In the middle of what it asked for (its length, the request), or before the picture is there."""
    started = subprocess.Popen(  # noqa: S603 - our own module
        module("bot.drawing.worker"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert started.stdin is not None and started.stdout is not None and started.stderr is not None
    started.stdout.close()
    started.stdin.write(asked(0)[:cut])
    started.stdin.close()
    told = started.stderr.read()
    started.stderr.close()
    assert (started.wait(PATIENCE), told) == (0, b"drawing ended: the bot is gone\n")
