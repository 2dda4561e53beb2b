"""The Comprehensive Rules, executable: a game engine without input, output, clock or global state.

`trees` is the language card text is compiled into, `game` the façade, `decisions` what players are asked. Rule numbers in
code are those of the edition of 7 August 2026.

The rules refer to each other in circles, and so do their modules: they are loaded here in one order, whichever is asked for.
"""

from __future__ import annotations

import app.engine.game  # noqa: F401
