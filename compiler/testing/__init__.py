"""Rulings as tests of pytest."""
