"""Plays what the compiler built: a small kernel, and the rules of each game."""
