"""The handbook as it is written down: its states, files and entries, and which official words they were written from."""
