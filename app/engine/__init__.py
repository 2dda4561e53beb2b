"""The Comprehensive Rules, executable: a game engine without input, output, clock or global state.

`trees` is the language card text is compiled into, `game` the façade, `position.decisions` what players are asked. Rule
numbers in code are those of the edition of 7 August 2026.

The package is put together as it is loaded (see `composition`), whichever of its files is asked for.
"""

from __future__ import annotations

import app.engine.game  # noqa: F401
