"""What trees mean in a position: filters, selectors, amounts and conditions, each by a table from node to function."""
