"""Print a table of what the tests measure: `python -m tests.measures axes`."""

from __future__ import annotations

import sys

from tests.measures import axes

TABLES = {"axes": axes.main}


def main(words: list[str]) -> int:
    """Print the tables named, or all; 2 for a name that is none."""
    unknown = [word for word in words if word not in TABLES]
    if unknown:
        print(f"no such table: {', '.join(unknown)}; there are {', '.join(TABLES)}", file=sys.stderr)
        return 2
    for word in words or TABLES:
        TABLES[word]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
