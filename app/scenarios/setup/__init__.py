"""From a document to a position: cards by name, and the table a scenario is played on."""
