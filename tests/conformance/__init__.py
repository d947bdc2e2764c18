"""What every game of the catalogue must do; a new game passes it without a line of its own."""
