"""Lines of a captured text: they end at CRLF, at a lone CR and at a lone LF, and at nothing else."""

from __future__ import annotations

import re

LINE_END = re.compile(r"\r\n|\r|\n")


def split_lines(text: str) -> list[str]:
    """The lines of a text, without their ends."""
    return LINE_END.split(text)
