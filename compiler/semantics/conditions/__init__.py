"""Conditions: what can be true or false."""
