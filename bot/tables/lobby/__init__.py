"""Tables before the game starts, and the server's settings for them."""
