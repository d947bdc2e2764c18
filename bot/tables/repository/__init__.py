"""Loading what a change needs, and committing what it makes."""
