"""Keyword actions (701), and what keyword abilities do."""
