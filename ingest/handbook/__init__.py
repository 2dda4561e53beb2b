"""Keeping the handbook: whether it is sound, plain and its own, and what an edition has made stale."""
