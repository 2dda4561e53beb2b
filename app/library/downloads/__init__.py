"""Whole editions as files: what is in them, how they are made, where they are kept."""
