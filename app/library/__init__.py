"""Reads a published library: editions, rules, glossary, references, search."""
