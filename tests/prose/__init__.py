"""The English of the guides and of the catalogue, checked offline: grammar, spelling, and our own style."""
