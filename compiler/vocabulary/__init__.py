"""A game's words, as its vocabulary file says them."""
