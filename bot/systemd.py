"""Tells systemd how the bot is doing (sd_notify), where systemd has started it."""

from __future__ import annotations

import os
import socket
from contextlib import suppress


def notify(*lines: str) -> None:
    """Tell systemd, such as ``READY=1``; nothing where nobody asked to be told (``NOTIFY_SOCKET``)."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):  # a socket without a file
        address = "\0" + address[1:]
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as server:
        server.sendto("\n".join(lines).encode(), address)
