"""A local Discord for any bot: REST API version 10, gateway, and a web page on which to be several people."""

from sandbox.launch import run
from sandbox.program import Endpoint, Program

__all__ = ["Endpoint", "Program", "run"]
