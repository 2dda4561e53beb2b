"""The table of constructions: wordings that are read into a tree and printed from one by the same row."""
