"""The script: what actions, choices and questions of a document mean in the game at hand."""
