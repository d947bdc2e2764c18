"""Tables before the game begins, and what a server has settled for them."""
