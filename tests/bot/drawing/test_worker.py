"""The loop of a drawing process, in this one."""

from __future__ import annotations

import io
import pickle

import pytest

from bot.drawing import worker
from bot.drawing.request import LENGTH, Request


def asked(number: int) -> bytes:
    data = pickle.dumps(Request("streets", "title", None, f"Game {number}", "en", ()))
    return LENGTH.pack(len(data)) + data


def answers(sink: io.BytesIO) -> list[bytes]:
    data, found = sink.getvalue(), []
    while data:
        (length,) = LENGTH.unpack(data[: LENGTH.size])
        found.append(data[LENGTH.size : LENGTH.size + length])
        data = data[LENGTH.size + length :]
    return found


def test_each_request_is_answered_and_memory_given_back_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    tidied: list[int] = []
    monkeypatch.setattr(worker, "draw", lambda request: request.beside.encode())
    monkeypatch.setattr(worker, "tidier", lambda: lambda: tidied.append(1))
    sink = io.BytesIO()
    count = 2 * worker.PICTURES_A_TIDY + 1
    worker.serve(io.BytesIO(b"".join(map(asked, range(count)))), sink)
    assert answers(sink) == [f"Game {number}".encode() for number in range(count)]
    assert len(tidied) == 2
