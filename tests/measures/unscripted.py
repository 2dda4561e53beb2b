"""What is played at random beyond games: what may come after scenarios (`afterwards`), and games with the cards of several
scenarios together (`mixed`). `unscripted.toml` lists those scenarios and keeps a digest of every course; a new scenario is not
among them until it is written there.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from tests.measures import afterwards, mixed

FILE = Path(__file__).with_name("unscripted.toml")
_HEAD = """\
# What may come after scenarios, and games with the cards of several of them together, as digests (unscripted.py).
# `python -m tests.measures courses` tells what has changed; with --write it rewrites the digests.
"""


def written() -> dict[str, str]:
    """The digests that the file keeps, by "afterwards/" or "mixed/" and the name."""
    kept = tomllib.loads(FILE.read_text("utf-8"))
    return {f"{kind}/{name}": digest for kind in ("afterwards", "mixed") for name, digest in kept[kind].items()}


def every() -> dict[str, Callable[[], list[str]]]:
    """What is played, by name."""
    kept = tomllib.loads(FILE.read_text("utf-8"))
    paths = afterwards.paths(kept["afterwards"])
    return {
        **{f"afterwards/{name}": partial(afterwards.played, path) for name, path in paths.items()},
        **{f"mixed/{name}": partial(mixed.played, int(name), tuple(paths.values())) for name in kept["mixed"]},
    }


def write(digests: Mapping[str, str]) -> None:
    """Write the digests anew."""
    lines = [_HEAD.rstrip()]
    for kind in ("afterwards", "mixed"):
        lines += ["", f"[{kind}]"]
        own = {name.partition("/")[2]: digest for name, digest in digests.items() if name.startswith(f"{kind}/")}
        lines += [f"{json.dumps(name, ensure_ascii=False)} = \"{own[name]}\"" for name in sorted(own)]
    FILE.write_text("\n".join([*lines, ""]), encoding="utf-8")
