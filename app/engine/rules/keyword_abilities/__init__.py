"""Keyword abilities (702): each stands for abilities written as trees, or is a flag that the rules ask for by name."""
