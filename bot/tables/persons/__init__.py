"""People across tables: results, ratings, guided games, privacy."""
