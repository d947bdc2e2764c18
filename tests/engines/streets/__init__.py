"""Streets of Palermo: every rule of its rules file, by its number."""
