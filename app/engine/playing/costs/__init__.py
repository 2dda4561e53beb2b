"""Costs (118) and mana (106): what can be paid, and paying it."""
