"""Alembic's scripts: ``versions`` in order, one for each schema number."""
