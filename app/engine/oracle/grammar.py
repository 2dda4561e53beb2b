"""Phrases that contain one another: what one file reads and others ask for, declared here, supplied by the file that reads it."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.phrase import Phrase
from app.engine.oracle.reader import Reader
from app.engine.supplied import Supplied

Effects = list[t.StaticEffect]
Steps = list[t.Instruction]

read_amount = Supplied[[Reader], t.Amount]("read_amount")
read_number_word = Supplied[[Reader], int]("read_number_word")
clauses = Supplied[[Reader], Steps]("clauses")
read_copy_exceptions = Supplied[[Reader], t.CopyExceptions]("read_copy_exceptions")
read_abilities = Supplied[[Reader], list[t.Ability]]("read_abilities")
at_name = Supplied[[Reader], str | None]("at_name")
read_landwalk = Supplied[[Reader], t.KeywordAbility | None]("read_landwalk")
read_name = Supplied[[Reader], str | None]("read_name")
read_done_by = Supplied[[Reader, Phrase], t.Selector]("read_done_by")
read_cast_from = Supplied[[Reader], t.Filter]("read_cast_from")
read_pile = Supplied[[Reader], t.Selector]("read_pile")
read_all = Supplied[[Reader, Phrase], None]("read_all")
read_dealt = Supplied[[Reader], t.Filter]("read_dealt")
read_relative = Supplied[[Reader, Phrase], t.Filter]("read_relative")
read_attached = Supplied[[Reader], t.Selector]("read_attached")
read_object = Supplied[[Reader, bool], t.Selector]("read_object")
where_x = Supplied[[Reader, Steps, int], None]("where_x")
read_steps = Supplied[[Reader], Steps]("read_steps")
sentence = Supplied[[Reader, Steps], None]("sentence")
read_target = Supplied[[Reader, str | None], t.Selector]("read_target")
at_modes = Supplied[[Reader], bool]("at_modes")
read_modes = Supplied[[Reader], t.Body]("read_modes")
read_action = Supplied[[Reader, t.Selector], t.Instruction]("read_action")
