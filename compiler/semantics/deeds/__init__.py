"""Deeds: a clause that does something becomes a statement."""
