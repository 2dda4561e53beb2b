"""Tables of what the tests measure.

    python -m tests.measures axes      print the table of seven axes
    python -m tests.measures played    find scenario files for its empty cells, and write them down
    python -m tests.measures proven    tell which kinds of nodes are proven; --write writes them down for the program
    python -m tests.measures wordings  how much of the published cards is read, and prints back
    python -m tests.measures courses   tell which scenarios take another course than the one written down; --write writes it
"""

from __future__ import annotations

import sys

from tests.measures import axes, courses, proven, wordings

TABLES = {"axes": axes.main, "played": axes.find_files}
WITH_OPTIONS = {"courses": courses.main, "proven": proven.main, "wordings": wordings.main}


def main(words: list[str]) -> int:
    """Print the tables named, or that of the axes; 2 for a name that is none."""
    if words and words[0] in WITH_OPTIONS:
        WITH_OPTIONS[words[0]](words[1:])
        return 0
    unknown = [word for word in words if word not in TABLES]
    if unknown:
        print(f"no such table: {', '.join(unknown)}; there are {', '.join((*TABLES, *WITH_OPTIONS))}", file=sys.stderr)
        return 2
    for word in words or ["axes"]:
        TABLES[word]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
