"""Discord: client, commands, controls and publishing."""
