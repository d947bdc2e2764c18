"""The connection to Discord: events, commands, servers and channels that went away."""
