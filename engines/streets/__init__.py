"""Streets of Palermo: two families, four branches, two secrets each."""
