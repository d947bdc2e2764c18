"""A local Discord for any bot: REST API version 10, gateway, and a web page on which to be several people."""

from sandbox.launch import run
from sandbox.program import Connection, Program

__all__ = ["Connection", "Program", "run"]
