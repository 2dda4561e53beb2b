"""An edition as files: every dated page, to be served by anything that serves files."""
