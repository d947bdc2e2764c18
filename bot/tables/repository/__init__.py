"""Load the data that a change needs, and commit its result."""
