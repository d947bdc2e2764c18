"""What is measured, one file a room."""
