"""How long citations take to check in a library of the official texts, and how right their remaps are.

    python -m tests.benchmarks.citations [--library PATH]

Precision is measured against two judges that know nothing of lineage: rules whose words (numbers of references masked)
occur once in either edition, for every edition against the newest and its successor; and the cases labelled by hand.
"""

from __future__ import annotations

import argparse
import csv
import random
import re
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from functools import lru_cache
from itertools import chain as joined
from itertools import pairwise
from pathlib import Path

from app.library.cards.store import Cards
from app.library.citations.check import Checker
from app.library.citations.find import find
from app.library.citations.listed import read_listed
from app.library.citations.migrate import CONFIDENCE, migrate
from app.library.errors import LibraryError, NoLibrary
from app.library.library import Library
from app.library.places import rules_data
from app.library.records import Document, DocumentKind
from app.scenarios.cards.card_view import card_view

CITATIONS = 100_000
LONG = 10 * 1024 * 1024
_SEED = 702
_NAMED = 12
_SHORTEST = 40  # letters: shorter texts are titles, which say little
_QUOTED_WORDS, _FEWEST_WORDS = 18, 3  # of a quotation
_CARDS = 400
_NUMBER = re.compile(r"\d{3}(?:\.\d+[a-z]{0,2})?(?:[–-](?:\d{3}\.\d+)?[a-z]{0,2})?")
_BLANK = re.compile(r"[\W_]+")
_FORMS = ("CR {}", "rule {}", "[CR#{}]", "§{}", "// CR {}: as written", "see rules {} and {}")


def main(words: Sequence[str] = ()) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", type=Path)
    wanted = parser.parse_args(words)
    try:
        library = Library.open(wanted.library)
    except NoLibrary as error:
        print(f"nothing to measure: {error}")
        return
    for line in joined(speed(library), precision(library), labelled(library), quotations(library)):
        print(line, flush=True)


def speed(library: Library) -> Iterator[str]:
    """The figures of time."""
    editions = chain(library)
    old, new = editions[len(editions) // 2], editions[-1]
    chosen = random.Random(_SEED)
    pool = sorted(
        {*texts_of(library, old), *texts_of(library, new), *(f"{n}.{m}" for n in range(950, 960) for m in range(1, 90))}
    )
    lines = [chosen.choice(_FORMS[:-1]).format(chosen.choice(pool)) for _ in range(CITATIONS)]
    text = "\n".join(lines)
    began = time.perf_counter()
    report = library.citations.check(text, old.slug, new.slug)
    first = time.perf_counter() - began
    began = time.perf_counter()
    made = migrate(text, report.findings)
    yield (
        f"{len(report.findings)} citations of {old.slug} in {len(text) / 1e6:.1f} MB checked against {new.slug} in {first:.2f} s"
        f" (figure: 10 s), {len(made.edits)} rewritten in {time.perf_counter() - began:.2f} s more"
    )
    began = time.perf_counter()
    inferred = library.citations.checker(None, None, find(text)).source.slug
    yield f"the same, the edition inferred as {inferred}: {time.perf_counter() - began:.2f} s"
    prose = ("The skater who laces two boots before the whistle reads 3.5 rules, or section 12, CR none. " * (LONG // 90))[:LONG]
    began = time.perf_counter()
    found = find(prose + " CR 100.1")
    yield f"10 MB of prose read in {time.perf_counter() - began:.2f} s ({len(found)} citation)"


def precision(library: Library) -> Iterator[str]:
    """Automatic remaps against rules that say, word for word, the same once in either edition."""
    editions = chain(library)
    for name, pairs in (
        ("consecutive editions", list(pairwise(editions))),
        (f"every edition and {editions[-1].slug}", [(one, editions[-1]) for one in editions[:-1]]),
    ):
        tally: Counter[str] = Counter()
        for old, new in pairs:
            tally += remaps(library, old, new)
        right, wrong, left = tally["right"], tally["wrong"], tally["left"]
        yield (
            f"{name}: {right + wrong} moved rules rewritten, {wrong} not to the rule of the same words"
            f" ({ratio(right, right + wrong)} right, figure: 99 %); {left} left for review"
        )


def remaps(library: Library, old: Document, new: Document) -> Counter[str]:
    """How the rules of one edition with other numbers in the next, by their words alone, are rewritten."""
    was, now = unique(texts_of(library, old)), unique(texts_of(library, new))
    moved = {number: now[words] for words, number in was.items() if words in now and now[words] != number}
    made = library.citations.between(old, new)
    found = made.findings("", read_listed(moved))
    tally: Counter[str] = Counter()
    for finding in found:
        sure = finding.replacement and finding.verdict.confidence >= CONFIDENCE
        tally["left" if not sure else "right" if finding.replacement == moved[finding.citation.number] else "wrong"] += 1
    return tally


def labelled(library: Library) -> Iterator[str]:
    """Automatic remaps against the cases labelled by reading the editions."""
    path = rules_data() / "lineage" / "labelled.tsv"
    if not path.is_file():
        yield "no labelled cases"
        return
    with path.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader((line for line in lines if not line.startswith("#")), delimiter="\t"))
    tally: Counter[str] = Counter()
    wrong: list[str] = []
    for row in rows:
        try:
            outcomes = judged(library, row)
        except LibraryError as error:
            outcomes = [("unread", str(error))]
        tally.update(kind for kind, _ in outcomes)
        wrong += [told for kind, told in outcomes if kind in ("wrong", "not told", "unread")]
    rewritten = tally["right"] + tally["wrong"]
    yield (
        f"{len(rows)} labelled cases: {rewritten} numbers rewritten, {ratio(tally['right'], rewritten)} right;"
        f" {tally['left']} left for review; {tally['told']} of {tally['told'] + tally['not told']} reused numbers told"
        + (f"; wrong: {', '.join(wrong[:_NAMED])}" if wrong else "")
    )


@lru_cache(maxsize=256)
def quotations(library: Library) -> Iterator[str]:
    """How many rules quoted with some words changed are told of, and how many sentences of cards beside rules."""
    chosen = random.Random(_SEED)
    rules = sorted(texts_of(library, chain(library)[-1]).items())
    changed = [(number, _garbled(text.split(), chosen)) for number, text in rules if len(text.split()) > _QUOTED_WORDS]
    yield f"of {len(changed)} rules with one word in six changed {_told(library, changed)} are told of"
    try:
        cards = _card_sentences(library, Cards.open(), chosen)
    except LibraryError as error:
        yield f"no cards to quote: {error}"
        return
    yield f"of {len(cards)} sentences of cards beside rules that their words lead to {_told(library, cards)} are told of"


def _told(library: Library, quoted: list[tuple[str, str]]) -> int:
    newest = chain(library)[-1]
    text = "\n".join(f"CR {number}: “{words}”" for number, words in quoted)
    return sum(one.quote is not None for one in library.citations.between(newest, newest).findings(text))


def _garbled(words: list[str], chosen: random.Random) -> str:
    """The first words of a text, one in six replaced."""
    return " ".join("always" if not chosen.randrange(6) else word for word in words[:_QUOTED_WORDS])


def _card_sentences(library: Library, cards: Cards, chosen: random.Random) -> list[tuple[str, str]]:
    newest = chain(library)[-1]
    found: list[tuple[str, str]] = []
    for card in chosen.sample(cards.search("e", 1000).cards, _CARDS):
        view = card_view(library, newest, cards, card.name)
        numbers = [rule.number for group in view.rules for rule in group.rules]
        below = [one.number for number in numbers for one in library.family(newest, number)]
        sentences = [one for face in view.faces for part in face.paragraphs for one in re.split(r"(?<=[.)]) ", part.text)]
        found += [(chosen.choice(below), one) for one in sentences if below and len(one.split()) >= _FEWEST_WORDS]
    return found


def checker_of(library: Library, older: str, newer: str) -> Checker:
    """The checker between two dates."""
    return library.citations.between(library.edition(older), library.edition(newer))


def judged(library: Library, row: Mapping[str, str]) -> list[tuple[str, str]]:
    """What is made of one labelled case, number by number: right, wrong, left; of a reused one told or not told."""
    older, newer = row["older_date"], row["newer_date"]
    made = checker_of(library, older, newer)
    found: list[tuple[str, str]] = []
    for finding in made.findings("", read_listed(numbers_of(row["older_number"]))):
        label = f"{finding.citation.number}@{older} -> {finding.replacement or finding.verdict.kind}"
        sure = bool(finding.replacement) and finding.verdict.confidence >= CONFIDENCE
        if row["class"] == "reused":
            found.append(("told" if finding.verdict.kind == "reused" else "not told", label))
        elif not sure:
            found.append(("left", label))
        else:
            found.append(("right" if finding.replacement in numbers_of(row["newer_number"]) else "wrong", label))
    return found


def numbers_of(cell: str) -> list[str]:
    """The numbers of a cell of the labelled cases."""
    return [one for one in re.split(r"[\s,;+]+", cell) if one and one[0].isdigit()]


def chain(library: Library) -> list[Document]:
    """The official editions, oldest first."""
    whole = [one for one in library.documents() if one.kind is DocumentKind.EDITION and one.complete]
    return sorted((one for one in whole if one.slug == one.effective), key=lambda one: one.slug)


def texts_of(library: Library, document: Document) -> dict[str, str]:
    """The words of every rule and subrule by its number, numbers and typography taken out."""
    sql = (
        "SELECT n.number, t.body FROM node n JOIN text t ON t.id = n.text"
        " WHERE n.document = ? AND n.kind IN ('rule', 'subrule') AND n.number IS NOT NULL"
    )
    with closing(sqlite3.connect(library.folder / "library.sqlite")) as connection:
        rows = connection.execute(sql, (document.id,)).fetchall()
    return {number: _BLANK.sub(" ", _NUMBER.sub("#", body)).strip().lower() for number, body in rows}


def unique(texts: Mapping[str, str]) -> dict[str, str]:
    """Words that stand once in an edition, long enough to mean something, with their number."""
    counts = Counter(texts.values())
    return {words: number for number, words in texts.items() if counts[words] == 1 and len(words) >= _SHORTEST}


def ratio(part: int, whole: int) -> str:
    """A share in per cent."""
    return f"{100 * part / whole:.2f} %" if whole else "none"


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
