"""Scenario documents: read, set up, played by the engine, and answered with a verdict and the rules that decided it.

`reading` turns text into a `documents.Scenario`; `checking.check` plays one and returns a `results.Result`; `batch` plays many.
"""
