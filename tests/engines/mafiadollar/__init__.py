"""The rules of MafiaDollar as tests."""
