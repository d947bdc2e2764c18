"""Joint decisions of the players, and decisions of managers."""
