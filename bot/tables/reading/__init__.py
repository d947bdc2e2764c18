"""View models: a table as one reader may see it."""
