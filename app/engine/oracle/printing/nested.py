"""Texts that contain one another: what one file writes and others ask for, declared here, supplied by the file that writes it."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.supplied import Supplied

listed = Supplied[[tuple[t.Ability, ...]], str]("listed")
quoted = Supplied[[tuple[t.Ability, ...]], str]("quoted")
noun = Supplied[[t.Filter, tuple[str, ...], t.Selector | None, bool], str]("noun")
card = Supplied[[t.Filter | None, bool], str]("card")
steps = Supplied[[tuple[t.Instruction, ...]], str]("steps")
clause = Supplied[[t.Instruction], str]("clause")
clauses = Supplied[[tuple[t.Instruction, ...]], str]("clauses")
who = Supplied[[t.Condition], str]("who")
body = Supplied[[t.Body], str]("body")
relative = Supplied[[t.Filter], list[str]]("relative")
one = Supplied[[t.Filter], str]("one")
selector = Supplied[[t.Selector], str]("selector")
possessive = Supplied[[t.Selector], str]("possessive")
who_does = Supplied[[t.Filter], str]("who_does")
