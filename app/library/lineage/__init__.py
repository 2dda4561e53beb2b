"""What became of each rule, section and term from edition to edition.

``book`` reads the lineages that ingest wove, ``tracing`` follows one, ``history`` tells the life of a number, ``moves``
and ``renumbering`` list what moved, ``canonical`` leads from the numbers of one edition to those of another.
"""
