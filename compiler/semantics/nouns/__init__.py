"""Noun phrases: which cards, how many, whose and where, and what is counted."""
