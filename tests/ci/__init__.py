"""The workflows, and the scripts that they run."""
