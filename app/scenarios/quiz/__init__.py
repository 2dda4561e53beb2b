"""Practice questions made of the shipped scenarios: what is there, what is done, and one thing to say about the outcome.

A question is made only where it can be put in words without a doubt (`making`); the answer is what the scenario expects and the
engine finds. They are made beforehand and kept in `rules_data/quiz.jsonl`, a question a line, which `shelf` reads.
"""
