"""Executable examples: what a ruling says, and whether a game does as it says."""
