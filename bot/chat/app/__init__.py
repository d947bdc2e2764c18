"""On top: the connection, the entry of every click, and the commands, which know every screen."""
