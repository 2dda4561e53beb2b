"""Questions about what a reader takes along on a device."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from msgspec.json import encode

from app.library.cards.store import Cards
from app.library.facade import Facade
from app.library.offline import reading, store
from app.library.offline.views import Pack, PackName
from app.library.records import Document
from app.library.search.aliases import digest_of_aliases
from app.library.search.evidence import digest_of_weights
from app.library.search.plainwords import digest_of_plain_words
from app.library.search.questions import digest_of_questions
from app.library.search.wording import digest_of_asking


class OfflineFacade(Facade):
    """Packs of an edition; see ``app.library.offline.store`` for where they are kept."""

    def packs(self, document: Document, cards: Cards | None = None) -> tuple[Pack, ...]:
        """What makes a copy of a document: its rules, the questions, and the cards where there is card data.

        Packs that were not made yet are made: a second or so the first time, then read in milliseconds. Equal content has
        equal hashes, whoever makes it.
        """
        held = self._holdings()
        own, publication = held.own(document), held.publication
        rules = store.pack_of(
            publication, PackName.RULES, f"{publication.id}-{own.sha256}", lambda: [encode(reading.rules_pack(held, own))]
        )
        questions = store.pack_of(publication, PackName.QUESTIONS, _digest(), lambda: [encode(reading.questions_pack())])
        if cards is None:
            return rules, questions
        return rules, questions, store.pack_of(publication, PackName.CARDS, cards.path.stem, lambda: reading.cards_pack(cards))


@lru_cache(maxsize=1)
def _digest() -> str:
    """What the pack of questions depends on."""
    parts = (digest_of_questions(), digest_of_plain_words(), digest_of_asking(), digest_of_aliases(), digest_of_weights())
    return sha256("".join(parts).encode()).hexdigest()
