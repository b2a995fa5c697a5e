"""Texts: lines and blocks, abilities, and whole definitions."""
