"""What is posted for all, and privately unasked: what the outbox holds, each post once."""
