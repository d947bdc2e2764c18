"""What one reader may see of a table, as view models."""
