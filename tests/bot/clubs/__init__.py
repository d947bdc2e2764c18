"""Tests of club life."""
