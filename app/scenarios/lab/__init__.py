"""Playing step by step: the board, what is asked, and the document that says what was answered."""
