"""One publication with what has been read from it so far: documents, outlines, glossaries, the search index."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from threading import Lock
from typing import TYPE_CHECKING

from app.library import editions
from app.library.errors import NotFound
from app.library.outline import Outline, load_outline
from app.library.publication import Publication
from app.library.records import Document

if TYPE_CHECKING:
    from app.library.policy.searching import PolicyIndex
    from app.library.policy.shelf import Shelf
    from app.library.search.fulltext import FullTextIndex
    from app.library.search.questionbook import QuestionBook
    from app.library.search.ranking import Field
    from app.library.search.scope import Scope
    from app.library.termlist import TermList

_OUTLINES = 12  # about 0.4 MB each, and read in 10 ms
_TERM_LISTS = 12  # up to 0.4 MB each
_POLICIES = 6  # each about 1 MB
_SCOPES = 4  # up to 3 MB each, and made in 10 ms
_reading_questions = Lock()


class Holdings:
    """What a library holds under one publication. Everything is loaded when first asked for, then kept."""

    def __init__(self, publication: Publication) -> None:
        self.publication = publication
        self.documents = editions.load_documents(publication)
        self._by_hash = {document.sha256: document for document in self.documents}
        self._by_id = {document.id: document for document in self.documents}
        self.outline: Callable[[int], Outline] = lru_cache(_OUTLINES)(self._load_outline)
        self.terms: Callable[[int], TermList] = lru_cache(_TERM_LISTS)(self._load_terms)
        self.field: Callable[[str], Field] = lru_cache(None)(self._load_field)
        self.scope: Callable[[int], Scope] = lru_cache(_SCOPES)(self._load_scope)
        self.words: Callable[[int], list[str]] = lru_cache(_SCOPES)(self._load_words)
        self.policy_index: Callable[[str], PolicyIndex] = lru_cache(_POLICIES)(self._make_policy_index)

    @cached_property
    def index(self) -> FullTextIndex:
        """The full-text index. Raises NoLibrary where it cannot be opened, Damaged where its table of contents was changed."""
        from app.library.search.index import WhooshIndex

        self.publication.check_index()
        return WhooshIndex.open(self.publication.index_folder)

    @cached_property
    def questions(self) -> QuestionBook:
        """The questions that rules are known to answer."""
        from app.library.search.questionbook import question_book

        with _reading_questions:  # threads that ask at once would each read them: 20 MB for a moment
            return question_book(self.publication.folder.parent)

    @cached_property
    def policy(self) -> Shelf:
        """The documents of tournament policy. Raises Damaged where one of them cannot be read."""
        from app.library.policy.shelf import load_shelf

        return load_shelf(self.publication.folder)

    def edition(self, key: str | None) -> Document:
        """The document that ``key`` names; see ``Library.edition``."""
        return editions.resolve(self.documents, key)

    def edition_of(self, day: str) -> Document | None:
        """The official edition that took effect on a day, None where there is none."""
        return editions.edition_of(self.documents, day)

    def own(self, document: Document) -> Document:
        """The same document as this publication knows it: a republished library may number it otherwise."""
        found = self._by_id.get(document.id)
        if found is None or found.sha256 != document.sha256:
            found = self._by_hash.get(document.sha256)
        if found is None:
            raise NotFound("document", document.slug, f"The document {document.slug} is no longer in the library.")
        return found

    def document(self, ident: int) -> Document:
        """The document with that id."""
        return self._by_id[ident]

    def _load_outline(self, document: int) -> Outline:
        return load_outline(self.publication, document)

    def _load_terms(self, document: int) -> TermList:
        from app.library.termlist import load_terms

        return load_terms(self.publication, document)

    def _load_field(self, name: str) -> Field:
        from app.library.search.ranking import make_field

        return make_field(self.index, name)

    def _load_scope(self, document: int) -> Scope:
        from app.library.search.scope import load_scope

        return load_scope(self.publication, document, self.index, self.field)

    def _make_policy_index(self, sha256: str) -> PolicyIndex:
        from app.library.policy.searching import PolicyIndex

        return PolicyIndex(next(one for one in self.policy if one.document.sha256 == sha256))

    def _load_words(self, document: int) -> list[str]:
        from app.library.search.respelling import load_words

        return load_words(self, document)
