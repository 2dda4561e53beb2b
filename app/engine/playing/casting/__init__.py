"""Casting spells (601): ways, targets, total costs, and what the spell remembers."""
