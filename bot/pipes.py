"""Messages between the bot and a worker process, and the loop of such a worker.

Each message in either direction is its length (4 bytes, big-endian) and then that many bytes. The bot is the
only one who writes to a worker's pipe. Work that fails ends the worker with a traceback; the bot starts
another one. A worker also ends when the bot closes the pipe, or dies: then one line says so.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
from collections.abc import Callable
from typing import BinaryIO

LENGTH = struct.Struct(">I")
"""The length prefix of a message."""


class BotGoneError(Exception):
    """The bot has died in the middle of a message."""


def serve(source: BinaryIO, sink: BinaryIO, answer: Callable[[bytes], bytes]) -> None:
    """Answer what comes in until the source ends. Raises BotGoneError where it ends within a message."""
    while head := source.read(LENGTH.size):
        length = LENGTH.unpack(head)[0] if len(head) == LENGTH.size else 0
        data = source.read(length)
        if not length or len(data) < length:
            raise BotGoneError
        answered = answer(data)
        sink.write(LENGTH.pack(len(answered)) + answered)
        sink.flush()


def serve_bot(answer: Callable[[bytes], bytes], work: str, niceness: int) -> None:
    """Serve the process that has started this one. ``work``: what ends if that is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which then closes the pipe
    if hasattr(os, "nice"):  # not on Windows
        os.nice(niceness)
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # a stray print must not get between the answers
    try:
        serve(sys.stdin.buffer, answers, answer)
    except (BrokenPipeError, BotGoneError):
        sys.stderr.write(f"{work} ended: the bot is gone\n")
        sys.stderr.flush()
        os._exit(0)  # what is left in the pipe's buffer would be a traceback at the end
