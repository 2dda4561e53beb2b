"""The library's exception family: does not parse, not found here, no library, a damaged one."""

from __future__ import annotations


class LibraryError(Exception):
    """Root of everything the library raises; its text is fit to show to a user."""


class NoLibrary(LibraryError):
    """No published library where one was looked for."""


class Damaged(NoLibrary):
    """A published library whose files are not the ones that were published; the text names them."""


class BeingBuilt(NoLibrary):
    """No published library yet, but one is being built at this moment; the text says how far it is."""


class DoesNotParse(LibraryError):
    """The words given are not a rule number, range or query.

    ``suggestions`` holds spellings that would parse, best first.
    """

    def __init__(self, message: str, suggestions: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.suggestions = suggestions


class NotFound(LibraryError):
    """What was asked for parses but is not in this edition.

    ``kind`` is "edition", "rule", "section", "glossary", "document", "card", "policy" or "help"; ``key`` what was asked for;
    ``suggestions`` the nearest things that exist, best first.
    """

    def __init__(self, kind: str, key: str, message: str, suggestions: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.kind = kind
        self.key = key
        self.suggestions = suggestions


class NoEditions(NotFound):
    """A library without any edition of the rules: it may hold documents of tournament policy all the same."""

    def __init__(self, key: str) -> None:
        super().__init__(
            "edition", key, "There is no edition of the rules here yet: 'magistrate fetch --latest' and then 'magistrate ingest' "
            "bring the newest.",
        )  # fmt: skip


class Ambiguous(LibraryError):
    """Several things answer to the words given; ``candidates`` lists them."""

    def __init__(self, message: str, candidates: tuple[str, ...]) -> None:
        super().__init__(message)
        self.candidates = candidates
