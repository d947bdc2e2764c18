"""Sends what the outbox holds, in channels and in direct messages, each post once."""
