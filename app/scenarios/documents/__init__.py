"""Scenario documents: their vocabulary, reading and writing them, and the form of an answer."""
