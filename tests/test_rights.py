"""The publisher's sentences stay out of the repository: no tracked file shares a long run of words with them."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ingest.captures import read_capture
from ingest.model import Capture
from ingest.policy.parse import Policy
from ingest.readers import plain

pytestmark = pytest.mark.corpus

PROSE_RUN = 14  # words; shorter runs are stock phrases or quotations that pin a parse
WORDING_RUN = 30  # where cards of our own are worded as cards are: texts of cards are made of stock phrases
_HOME = Path(__file__).resolve().parents[1]
_WORD = re.compile(r"[a-z0-9]+(?:['’][a-z]+)?")
_TEXT = {".py", ".md", ".toml", ".yaml", ".yml", ".json", ".tsv", ".txt", ".html", ".css", ".js", ".xml", ".cfg", ""}
_NOT_OURS = ("app/static/vendor/",)  # libraries and fonts under their own licences
_WORDING = ("app/engine/", "tests/engine/", "tests/scenarios/", "rules_data/scenarios/", "rules_data/cards/")
# Lists of names, which are facts: subtypes, ability words, keywords that counters can be.
_FACTS = {"app/engine/trees/subtypes.py", "app/engine/oracle/vocabulary.py", "app/engine/reading/layers.py"}


def words(text: str) -> list[str]:
    return [word.replace("’", "'") for word in _WORD.findall(text.lower())]


def runs(found: list[str], length: int) -> Iterator[int]:
    return (hash(tuple(found[i : i + length])) for i in range(len(found) - length + 1))


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=_HOME, capture_output=True, check=True).stdout.decode()
    paths = [name for name in listed.split("\0") if name and not name.startswith(_NOT_OURS)]
    return [_HOME / name for name in paths if Path(name).suffix in _TEXT and (_HOME / name).is_file()]


def rules(shared: Path) -> Iterator[str]:
    editions = sorted((shared / "editions").glob("*.txt"))
    for path in [*editions[:1], *editions[1::8], *editions[-1:]]:
        yield plain.decode(path.read_bytes())[0]


def cards(shared: Path) -> Iterator[str]:
    listed = shared / "cards" / "oracle-cards.jsonl.gz"
    if not listed.is_file():
        return
    with gzip.open(listed, "rt", encoding="utf-8") as lines:
        for line in lines:
            card = json.loads(line)
            yield card.get("oracle_text") or ""
            yield from (face.get("oracle_text") or "" for face in card.get("card_faces") or ())


def policy(shared: Path) -> Iterator[str]:
    for path in sorted((shared / "policy").glob("*")):
        found = read_capture(Capture(path.name, path.read_bytes()))
        if isinstance(found, Policy):
            yield from ("\n".join(block.text for block in one.blocks) for one in found.document.sections)


def length_for(name: str) -> int:
    return WORDING_RUN if name.startswith(_WORDING) else PROSE_RUN


@pytest.mark.parametrize("theirs", [rules, cards, policy])
@pytest.mark.parametrize("length", [PROSE_RUN, WORDING_RUN])
def test_no_tracked_file_holds_the_publishers_sentences(
    theirs: Callable[[Path], Iterator[str]], length: int, shared_dir: Path
) -> None:
    ours: dict[int, str] = {}
    for path in tracked():
        name = str(path.relative_to(_HOME))
        if name not in _FACTS and length_for(name) == length:
            for run in runs(words(path.read_text(encoding="utf-8", errors="ignore")), length):
                ours.setdefault(run, name)
    shared: dict[str, str] = {}
    for text in theirs(shared_dir):
        found = words(text)
        for i, run in enumerate(runs(found, length)):
            if run in ours:
                shared.setdefault(ours[run], " ".join(found[i : i + length]))
    assert not shared


def test_no_tracked_file_names_a_machines_directories() -> None:
    pattern = re.compile(r"(?:^|[^\w.])/(?:work|root|home/\w+)/\w")
    guilty = [str(p.relative_to(_HOME)) for p in tracked() if pattern.search(p.read_text("utf-8", errors="ignore"))]
    assert not guilty
