"""Citations of the rules in other people's texts: found, checked against two editions, migrated, locked, audited.

``find`` finds them, ``check`` says what became of each, ``migrate`` rewrites them, ``lock`` and ``audit`` keep watch.
"""
