"""A process that analyses one finished game: reads its record, and writes the analysis as JSON."""

from __future__ import annotations

import json
import os
import sys

from bot import catalogue
from engines.analysis import analysed, encode
from engines.record import parse

NICENESS = 19  # after all other work


def main() -> None:
    """Analyse the record on standard input."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICENESS)
    record = parse(sys.stdin.buffer.read())
    game = catalogue.game(record.game)
    sys.stdout.write(json.dumps(encode(game, analysed(game, record))))


if __name__ == "__main__":
    main()
