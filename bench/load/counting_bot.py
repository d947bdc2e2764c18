"""The bot, counting its transactions: how often each, and CPU seconds on the thread that carries it out.

At its end it writes them to the file that ``PALERMO_BENCH_COUNTS`` names.
"""

from __future__ import annotations

import atexit
import json
import os
import runpy
import sys
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bot.store.database import Database

FILE = "PALERMO_BENCH_COUNTS"
Transaction = Callable[..., Awaitable[Any]]

counts: defaultdict[str, list[float]] = defaultdict(list)
"""CPU seconds of each transaction, by the name of its function."""


def counted(transaction: Transaction) -> Transaction:
    """The same transaction, counted."""

    async def run(database: Database, work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        named = work
        while isinstance(named, partial):
            named = named.func
        spent = counts[named.__qualname__]

        def timed(*given: Any, **others: Any) -> Any:
            began = time.thread_time()
            try:
                return work(*given, **others)
            finally:
                spent.append(time.thread_time() - began)

        return await transaction(database, timed, *args, **kwargs)

    return run


def main() -> None:
    """Run until the process is ended."""
    file = Path(os.environ.pop(FILE))
    for name in ("read", "write_uncounted"):  # ``write`` is a ``write_uncounted`` that counts
        patch.object(Database, name, counted(getattr(Database, name))).start()
    atexit.register(lambda: file.write_text(json.dumps(counts), encoding="utf-8"))
    sys.argv = ["bot", "run"]
    runpy.run_module("bot", run_name="__main__")


if __name__ == "__main__":
    main()
