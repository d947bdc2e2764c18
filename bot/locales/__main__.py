"""``python -m bot.locales extract``: write the templates of all sentences for translators."""

from __future__ import annotations

import sys

from bot.locales.extraction import write

if sys.argv[1:] != ["extract"]:
    sys.exit("Usage: python -m bot.locales extract")
write()
