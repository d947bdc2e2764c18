"""``make mutants``: which small changes of the source are noticed by the tests nearest to it."""
