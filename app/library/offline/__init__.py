"""What a reader takes along on a device: an edition, the questions that rules answer, and cards, as compressed JSON."""
