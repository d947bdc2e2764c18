"""Laws of the pictures, whatever they look like."""
