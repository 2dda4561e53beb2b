"""How much of an edition the shipped scenarios play."""
