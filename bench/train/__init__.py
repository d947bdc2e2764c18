"""Learning the values of states by self-play (``make train GAME=streets``)."""
