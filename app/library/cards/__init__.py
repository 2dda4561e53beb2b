"""Card data and rulings: imported from published files, kept in one database, searched and shown with their rules."""
