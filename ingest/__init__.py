"""Turn captured documents into a published library. Writes; never imported by the running site."""
