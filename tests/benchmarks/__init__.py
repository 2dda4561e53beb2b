"""Figures, printed: run all with ``make bench`` or some with ``python -m tests.benchmarks NAME…``."""
