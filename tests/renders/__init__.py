"""What the pictures must keep, whatever they look like."""
