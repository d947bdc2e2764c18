"""Tests of the chat: what is sent, and what is done about what comes in."""
