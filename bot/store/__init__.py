"""Where tables are kept: one port, and SQLAlchemy behind it."""
