"""What instructions do (608.2c): each file fills the table of `changing.carrying_out` for the instructions of one kind."""
