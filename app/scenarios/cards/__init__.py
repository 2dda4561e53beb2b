"""Cards as people look at them: the engine's reading of each paragraph, and the rules they lead to."""
