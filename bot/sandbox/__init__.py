"""A local stand-in for Discord, with a web page: REST API version 10, gateway, and people to be."""

from bot.sandbox.launch import run

__all__ = ["run"]
