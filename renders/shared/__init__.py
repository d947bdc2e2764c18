"""The pieces that pictures of several games share; a file that serves one game belongs to that game."""
