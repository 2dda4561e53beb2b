"""What is registered on the floors below: state-based actions, keywords, designations, Commander, former rules."""
