"""Persons across tables: results, ratings, guided games, privacy."""
