"""MafiaDollar: gangsters, loot, burglaries and the police."""
