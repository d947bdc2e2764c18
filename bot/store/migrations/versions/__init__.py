"""One script a schema; a script that was released is never changed."""
