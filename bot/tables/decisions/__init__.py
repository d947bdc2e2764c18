"""What the players decide together, and managers at once."""
