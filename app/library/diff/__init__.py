"""What differs between two editions: entries, word by word, filtered and exported."""
