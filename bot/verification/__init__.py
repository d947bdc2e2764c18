"""Records that people send: replayed in a process of its own, with bounds on time and memory."""
