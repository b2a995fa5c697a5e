"""Positions of rulings: what is given is set up, what is done is done, what is claimed is seen.

A claim has a kind, a seat, a zone, cards with counts, a name and a number, and is whatever object the
caller has; the kinds are listed at `given.establish` and `expected.wrong`.
"""
