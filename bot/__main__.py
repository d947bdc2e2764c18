"""``python -m bot`` is ``palermo``."""

from bot.cli import main

main()
