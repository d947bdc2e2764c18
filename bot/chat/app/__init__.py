"""The top layer: the connection, the router for every click, and the commands."""
