"""The values of a table: plain data without decisions."""
