"""The rules of Dominion."""
