"""What players do: turn, priority, casting, activating, costs, mana, targets, resolution, combat."""
