"""The bot: tables, store, chat and commands."""
