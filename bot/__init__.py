"""The bot: tables, their store, Discord, the sandbox and the command line."""
