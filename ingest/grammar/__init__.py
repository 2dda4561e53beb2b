"""Grammars: source lines in, rule tree out. One per way of laying the rules out."""
