"""What there is: objects, players, zones, stack, turn, combat, journal, events, decisions. Knows no rule."""
