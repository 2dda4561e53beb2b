"""What is wrong with a quick line."""

from __future__ import annotations

from app.scenarios.documents.errors import DocumentError


class QuickError(DocumentError):
    """A part of the line that is not understood: `words` as they were typed, `place` where they begin; `suggestions` are what
    could stand there instead."""

    def __init__(
        self, words: str, place: int, problem: str, expected: str = "", suggestions: tuple[str, ...] = ()
    ) -> None:
        super().__init__("", problem, expected, suggestions)
        self.words = words
        self.place = place

    def instead(self, line: str, suggestion: str) -> str:
        """The line with a suggestion in place of the words."""
        at = line.find(self.words, self.place)
        return line if at < 0 else line[:at] + suggestion + line[at + len(self.words) :]
