"""Backups, restores, and copies in another database."""
