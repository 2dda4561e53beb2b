"""``python -m app``: the command line."""

from __future__ import annotations

from app.cli import main

if __name__ == "__main__":  # a process that works for this one reads this file too
    raise SystemExit(main())
