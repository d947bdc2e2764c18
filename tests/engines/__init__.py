"""The games and the seam that they share."""
