"""Copies of the database: backups and the way back, and the move to another database."""
