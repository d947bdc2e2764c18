"""The bot: tables, their store, Discord, the sandbox and the command line."""

import os

# The bot uses none; pydantic would look for them in the metadata of every package that is installed.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
