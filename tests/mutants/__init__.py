"""Mutation testing: small faults are put into the engine from outside, one at a time, and tests have to notice them."""
