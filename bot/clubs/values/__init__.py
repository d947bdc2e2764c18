"""Values of club life: seasons, their members, and calls."""
