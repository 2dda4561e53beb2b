"""Card data and rulings from Scryfall's bulk-data service, or from one of the same shape."""
