"""The laws of every game of the catalogue; a new game is tested without a line of its own."""
