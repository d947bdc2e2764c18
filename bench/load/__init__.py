"""A load generator: scripted people who play at many tables of a bot, through the sandbox."""
