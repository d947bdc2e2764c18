"""The commands, called as from a shell."""
