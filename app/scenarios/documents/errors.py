"""Why a scenario document is not played: one family, each with the place in the document and what was expected there."""

from __future__ import annotations

_MOST_OF_PATH = 200  # characters of a place in a document that are repeated in messages
_MOST_OF_PROBLEM = 600


def shortened(text: str, most: int = _MOST_OF_PATH) -> str:
    """What a user wrote, as messages repeat it: its beginning and its end where it is long."""
    return text if len(text) <= most else f"{text[: most // 2]} … {text[-most // 4 :]}"


class ScenarioError(Exception):
    """Base of what this package raises on purpose; its text is fit to show to a user."""


class DocumentError(ScenarioError):
    """The document is not a scenario. `path` says where (``players.A.hand[2].card``), `expected` what belongs there.

    `suggestions` are the nearest known spellings, best first.
    """

    def __init__(self, path: str, problem: str, expected: str = "", suggestions: tuple[str, ...] = ()) -> None:
        path, problem = shortened(path), shortened(problem, _MOST_OF_PROBLEM)
        meant = f"; did you mean {suggestions[0]!r}?" if suggestions else ""
        wanted = f"; expected {expected}" if expected else ""
        super().__init__(f"{path or 'the document'}: {problem}{wanted}{meant}")
        self.path = path
        self.problem = problem
        self.expected = expected
        self.suggestions = suggestions


class UnknownCard(DocumentError):
    """A card name that neither the scenario's own `cards` nor the loaded card data has."""


class Unplayable(ScenarioError):
    """The scenario asks for something this program does not play; `words` names it, `where` says in what."""

    def __init__(self, words: str, where: str) -> None:
        super().__init__(f"{where}: not supported: {words}")
        self.words = words
        self.where = where


class IllegalScenario(ScenarioError):
    """A set-up or an action the rules forbid; `rule` is the number of the rule, `path` the place in the document."""

    def __init__(self, path: str, reason: str, rule: str) -> None:
        super().__init__(f"{path}: {reason}" + (f" ({rule})" if rule else ""))
        self.path = path
        self.reason = reason
        self.rule = rule
