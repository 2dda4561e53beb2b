"""Answers in words: expectations, verdicts in two or three sentences, rules with their addresses."""
