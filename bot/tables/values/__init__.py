"""The values of a table: what is kept and handed on. Nothing here decides anything."""
