"""``python -m bot.locales``: keep the files for translators up to date.

``extract`` writes the templates of all sentences, ``update`` also brings them into every catalogue, and
``add de`` begins the catalogue of a language.
"""

from __future__ import annotations

import sys

from bot.locales.extraction import add, update, write

match sys.argv[1:]:
    case ["extract"]:
        write()
    case ["update"]:
        write()
        update()
    case ["add", code]:
        write()
        add(code)
    case _:
        sys.exit("Usage: python -m bot.locales extract | update | add LANGUAGE")
