"""The rules of Chicago Underworld as tests."""
