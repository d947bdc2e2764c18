"""Whole games in a browser, as people play them."""
