"""Everything that answers a question, within so many characters: rules, definitions, cards and rulings on them."""
