"""The answer to why something is so, in lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def why_lines(why: Mapping[str, Any]) -> Iterator[str]:
    """A line for what it is about, one for each effect, each prohibition, and each thing that happened as it entered or since."""
    yield f"why {why['about']}: {why['now']}".replace("why :", "why:")
    yield from (f"  {number}. {step_words(step)}" for number, step in enumerate(why["steps"], 1))
    yield from (f"  - {step_words(step)}" for step in (*why["prohibitions"], *why.get("happened", ())))


def step_words(step: Mapping[str, Any]) -> str:
    """A step as a sentence: where it applies, what it says, what it changes, why it comes there, and the rules."""
    layer = f"layer {step['layer']}: " if step.get("layer") else ""
    changed = f" – {step['before']} becomes {step['after']}" if step.get("before") else ""
    origin = f" ({step['source']}: {step['words']})" if step.get("words") and step["words"] not in step["says"] else ""
    order = f"; it {step['order']}" if step.get("order") else ""
    return f"{layer}{step['says']}{origin}{changed}{order}  [{', '.join(step['rules'])}]"
