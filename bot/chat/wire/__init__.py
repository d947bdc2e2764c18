"""What is said to Discord and heard from it: controls, requests, messages, responses and channels."""
