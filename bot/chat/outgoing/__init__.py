"""What is sent: the answer to one person, posts for all."""
