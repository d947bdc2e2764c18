"""Random input from outside does no harm."""
