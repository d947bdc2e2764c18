"""The rules of Palermo as tests."""
