"""A process that judges one record.

It reads the record from standard input and writes the verdict as JSON to standard output. The language of its
sentences is the first argument. Whatever the record makes it do, it uses no more than ``MEMORY_BYTES``
and ``PROCESSOR_SECONDS``.
"""

from __future__ import annotations

import json
import os
import sys

from bot.locales import language_of
from bot.records import judgement
from engines.record import MAX_BYTES

MEMORY_BYTES = 512 * 1024 * 1024  # bytes of address space; a replay takes a fifth of it
PROCESSOR_SECONDS = 20  # of the processor; the longest games take one
NICENESS = 10  # clicks are answered first


def limit() -> None:
    """Bound this process. Windows knows no such bounds; there the parent's patience has to do."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return
    for kind, most in ((resource.RLIMIT_AS, MEMORY_BYTES), (resource.RLIMIT_CPU, PROCESSOR_SECONDS)):
        resource.setrlimit(kind, (most, most))
    os.nice(NICENESS)


def main() -> None:
    """Judge one record from standard input; write the judgement to standard output as JSON."""
    limit()
    data = sys.stdin.buffer.read(MAX_BYTES + 1)
    sys.stdout.write(json.dumps(judgement(data, language_of(sys.argv[1]))))


if __name__ == "__main__":
    main()
