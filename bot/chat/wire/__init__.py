"""The exchange with Discord: controls, requests, messages, responses and channels."""
