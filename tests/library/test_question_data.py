"""The data that search understands questions with: known questions, aliases, words that only ask, weights."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from app.library.folding import fold
from app.library.library import Library
from app.library.places import rules_data
from app.library.search.aliases import AliasBook, BadAliases, alias_book, load_aliases
from app.library.search.analysis import terms
from app.library.search.evidence import KINDS, weights
from app.library.search.questionbook import QuestionBook, prepare, question_book
from app.library.search.questions import Asked, BadQuestions, load_questions, load_titles, read_questions
from app.library.search.wording import defined, only_asks, wording_of
from tests.benchmarks.questions import read_questions as read_asks

KINDS_OF_ALIAS = {"abbreviation", "slang", "former", "phrase"}


def test_enough_rules_have_enough_questions() -> None:
    asked = Counter(one.number for one in load_questions())
    assert sum(count >= 5 for count in asked.values()) >= 1200


def test_the_titles_of_situations_count_as_questions(tmp_path: Path) -> None:
    (tmp_path / "7").mkdir()
    (tmp_path / "7" / "a.yaml").write_text("title: 'A gnome wears two hats'\ncovers: [101.1a, 101.2]\n")
    (tmp_path / "7" / "b.yaml").write_text("title: Nothing covered\n")
    assert load_titles(tmp_path) == [("101.1a", "A gnome wears two hats")]
    assert len(load_titles()) > 800


def test_no_rule_has_the_same_question_twice() -> None:
    twice = Counter((one.number, fold(one.text)) for one in load_questions())
    assert [key for key, count in twice.items() if count > 1] == []


def test_the_question_set_is_not_known_beforehand() -> None:
    """What the set asks must not stand among the known questions, but for the few that everybody asks alike ("what does
    trample do"): else the figures would measure memory."""
    known = {fold(one.text) for one in load_questions()}
    asks = read_asks()
    assert len(asks) >= 400
    assert {ask.half for ask in asks} == {0, 1}
    assert sum(fold(ask.ask) in known for ask in asks) / len(asks) < 0.06


def test_aliases_are_many_and_well_formed() -> None:
    aliases = load_aliases()
    assert len(aliases) >= 300
    assert {alias.kind for alias in aliases} == KINDS_OF_ALIAS
    assert all(alias.words and alias.means and 1 <= len(alias.rules) <= 4 for alias in aliases)
    spelled = Counter(key for alias in aliases for key in {tuple(terms(spelling)) for spelling in alias.words})
    assert [spelling for spelling, count in spelled.items() if count > 1] == []


@pytest.mark.corpus
def test_every_number_of_the_data_is_a_rule(real_library: Library) -> None:
    document = real_library.edition("2026-08-07")
    numbers = {one.number for one in load_questions()} | {number for alias in load_aliases() for number in alias.rules}
    numbers |= {number for ask in read_asks() for number in ask.gold}
    absent = []
    for number in sorted(numbers):
        try:
            real_library.rule(document, number)
        except LookupError:
            absent.append(number)
        except Exception as error:
            absent.append(f"{number}: {error}")
    assert absent == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("101.1\n- why\n", "edition"), ("edition: 2020-01-01\n- why\n", "line 2"), ("", "edition"),
        ("edition: 2020-01-01\n101.1\nwhy\n", "line 3"),
    ],
)  # fmt: skip
def test_a_bad_file_of_questions_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadQuestions, match=said):
        list(read_questions(text, "gnomes.txt"))


def test_a_bad_file_of_aliases_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "aliases.toml"
    whole = "[[alias]]\nwords = ['x']\nkind = 'slang'\nmeans = 'y'\nrules = []\n"
    for text in ("[[alias]\n", "[[alias]]\nwords = ['x']\n", whole + "zest = 1\n"):
        file.write_text(text)
        with pytest.raises(BadAliases):
            load_aliases(file)


def test_aliases_are_found_whatever_their_endings() -> None:
    book = alias_book()
    found = {alias.words[0] for _, _, alias in book.find(terms("my spells fizzled after he blinked it"))}
    assert {"fizzle"} <= found
    assert list(AliasBook([]).find(terms("fizzle"))) == []


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("what does flying do", ("fli",)), ("can I block with a tapped creature", ("block", "tap", "creatur")),
        ("can I", ("can", "i")), ("may", ("may",)), ("What's trample?", ("trampl",)),
    ],
)  # fmt: skip
def test_words_that_only_ask_carry_nothing(text: str, content: tuple[str, ...]) -> None:
    assert wording_of(text).content == content


@pytest.mark.parametrize("forms", ["tap taps tapped tapping", "die dies died dying", "sacrifice sacrificing", "draw drew drawn"])
def test_forms_of_a_word_meet(forms: str) -> None:
    assert len(set(terms(forms))) == 1


def test_quoted_words_count() -> None:
    assert wording_of("what", ["you may"]).content == ("you", "may")
    assert only_asks("What")
    assert not only_asks("trample")


@pytest.mark.parametrize(
    ("question", "term"),
    [("what is a permanent?", "permanent"), ("what does first strike do", "first strike"), ("can I trample", ""), ("what", "")],
)
def test_what_is_asked_the_meaning_of(question: str, term: str) -> None:
    assert defined(question.split()) == term


def test_likest_questions_come_first() -> None:
    book = QuestionBook.of(load_questions()[:3000])
    asked = book.question(100)
    found = book.likenesses(wording_of(asked.text))
    assert found[asked.number].best > 0.99
    assert found[asked.number].likest == asked.text
    assert all(other.best < 0.99 for number, other in found.items() if number != asked.number)


def test_titles_are_found_but_weigh_no_words() -> None:
    questions = [Asked("101.1", "can a gnome wear two hats"), Asked("101.2", "who owns a borrowed hat"), Asked("101.3", "gnome")]
    titles = [Asked("101.2", "A hat for a hat"), Asked("101.4", "A gnome lends its scarf to a hat")]
    alone, both = QuestionBook.of(questions), QuestionBook(prepare(questions, titles=titles))
    for word in ("gnome", "hat", "borrow"):
        assert both.rarity(word) == alone.rarity(word)
    assert both.rarity("scarf") == both.rarity("lend") > both.rarity("gnome")
    asked = wording_of("gnome with two hats")
    found, before = both.likenesses(asked), alone.likenesses(asked)
    assert {number: one.bag for number, one in found.items() if one.bag} == {number: one.bag for number, one in before.items()}
    assert both.likenesses(wording_of("a gnome lends its scarf"))["101.4"].likest == "A gnome lends its scarf to a hat"


def test_what_was_prepared_is_kept_and_a_damaged_file_made_again(tmp_path: Path) -> None:
    first = question_book(tmp_path)
    [file] = tmp_path.iterdir()
    whole = file.read_bytes()
    question_book.cache_clear()
    again = question_book(tmp_path)
    wording = wording_of("does trample go over a blocker")
    assert again.likenesses(wording) == first.likenesses(wording)
    changed = whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:]
    for damaged in (whole[:1000], changed, b""):
        file.write_bytes(damaged)
        question_book.cache_clear()
        assert len(question_book(tmp_path)) == len(first)
        assert file.read_bytes() == whole
    question_book.cache_clear()


def test_a_library_that_cannot_be_written_is_asked_all_the_same(tmp_path: Path) -> None:
    assert len(question_book(tmp_path / "absent")) > 0
    question_book.cache_clear()


def test_every_kind_of_evidence_has_a_weight() -> None:
    raw = tomllib.loads((rules_data() / "search" / "weights.toml").read_text("utf-8"))
    assert list(raw["evidence"]) == list(KINDS)
    assert len(weights().evidence) == len(KINDS)
    assert 0 < weights().sure.score < 1
