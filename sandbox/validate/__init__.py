"""Validation: what Discord accepts and refuses, checked before anything happens."""
