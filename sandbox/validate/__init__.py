"""What Discord takes and what it refuses, checked before anything happens."""
