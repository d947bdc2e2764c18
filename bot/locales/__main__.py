"""``python -m bot.locales``: keep the files for translators up to date.

``extract`` writes the templates of all sentences, ``update`` also brings them into every catalogue and writes
how languages write numbers, lists and days, and ``add de`` begins the catalogue of a language.
"""

from __future__ import annotations

import sys

from bot.locales import cldr
from bot.locales.extraction import add, update, write

match sys.argv[1:]:
    case ["extract"]:
        write()
    case ["update"]:
        write()
        update()
        cldr.write()
    case ["add", code]:
        write()
        add(code)
        cldr.write()
    case _:
        sys.exit("Usage: python -m bot.locales extract | update | add LANGUAGE")
