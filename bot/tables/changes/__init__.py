"""One change of a table: load, compute what follows, commit."""
