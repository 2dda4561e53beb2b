"""Scenario documents: read, set up, played by the engine, and answered with a verdict and the rules that decided it.

The folders, each of which imports from those before it only: `documents` (what can be written, read into a `Scenario`; and the
form of a `Result`), `setup` (cards by name, the table), `quick` (a short notation), `script` (what actions, choices and
questions mean in the game at hand), `telling` (answers in words), `checks` (`checking.check` plays a scenario, `batch` many),
`cards` (cards as people look at them), `lab` (step by step), `quiz` (questions made of situations).
"""
