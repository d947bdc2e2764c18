"""The arena: AI players against each other on the same deals."""
