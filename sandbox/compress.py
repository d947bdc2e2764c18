"""Transport compression of the gateway: one stream a connection, flushed after every message."""

from __future__ import annotations

import sys
import zlib
from typing import Protocol

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    import zstandard


class Packer(Protocol):
    """Turns a message into what goes over the wire."""

    def pack(self, text: str) -> bytes | None:
        """The bytes of one message; None: send the text as it is."""


class NoCompression:
    """No compression."""

    def pack(self, text: str) -> bytes | None:  # noqa: ARG002  the protocol's shape
        """Nothing to do."""
        return None


class Zlib:
    """``compress=zlib-stream``."""

    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def pack(self, text: str) -> bytes | None:
        """The message, up to a sync flush."""
        return self._stream.compress(text.encode()) + self._stream.flush(zlib.Z_SYNC_FLUSH)


class Zstd:
    """``compress=zstd-stream``."""

    if sys.version_info >= (3, 14):

        def __init__(self) -> None:
            self._stream = zstd.ZstdCompressor()

        def pack(self, text: str) -> bytes | None:
            """The message, up to a flush of the block."""
            return self._stream.compress(text.encode(), self._stream.FLUSH_BLOCK)

    else:

        def __init__(self) -> None:
            self._stream = zstandard.ZstdCompressor().compressobj()

        def pack(self, text: str) -> bytes | None:
            """The message, up to a flush of the block."""
            flush = zstandard.COMPRESSOBJ_FLUSH_BLOCK
            return self._stream.compress(text.encode()) + self._stream.flush(flush)


PACKERS: dict[str | None, type[Packer]] = {None: NoCompression, "zlib-stream": Zlib, "zstd-stream": Zstd}
