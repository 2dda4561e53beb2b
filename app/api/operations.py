"""Every operation of the API, as a table: the OpenAPI document and the page ``/api`` are made from it."""

from __future__ import annotations

from typing import Any

import msgspec

from app.api import (
    cards,
    changes,
    citations,
    complete,
    context,
    coverage,
    downloads,
    leads,
    patterns,
    payloads,
    policy,
    scenarios,
)
from app.api.parameters import SWITCH
from app.library.cards.search import LONGEST as LONGEST_CARD_QUERY
from app.library.diff.comparing import SHOWABLE
from app.library.downloads.views import Download
from app.library.search.query import QUERY_LIMIT
from app.scenarios.documents.documents import Scenario
from app.scenarios.documents.example import EXAMPLE
from app.scenarios.documents.results import WANTED, Explanation, Result
from app.scenarios.documents.vocabulary import ScenarioVocabulary


class Parameter(msgspec.Struct, frozen=True):
    """A parameter: where it stands (path or query), its JSON Schema, and an example that works."""

    name: str
    description: str
    example: str
    place: str = "query"
    required: bool = False
    schema: dict[str, Any] = msgspec.field(default_factory=lambda: {"type": "string"})


class Operation(msgspec.Struct, frozen=True):
    """An operation: its path under ``/api/v1``, what it does, its parameters, the shape of its answer.

    ``body`` is the shape of what is posted, with an ``example`` that works; without it the operation is a GET.
    """

    path: str
    name: str
    summary: str
    parameters: tuple[Parameter, ...]
    answer: type[msgspec.Struct] | None  # the shape of its JSON; None where it serves no JSON
    text: bool = False  # whether format=text is served
    media: tuple[str, ...] = ()  # what else is served, whole
    body: type[msgspec.Struct] | None = None
    example: dict[str, Any] | None = None

    @property
    def method(self) -> str:
        """GET or POST."""
        return "POST" if self.body else "GET"


def _path(name: str, description: str, example: str, pattern: str = patterns.WORDS) -> Parameter:
    return Parameter(name, description, example, "path", True, _like(pattern))


def _like(pattern: str, longest: int | None = None) -> dict[str, Any]:
    """The schema of a string that has a pattern."""
    return {"type": "string", "pattern": pattern} | ({"maxLength": longest} if longest else {})


EDITION_KEY = _path("key", "A slug, date, year, hash or latest.", "latest", patterns.KEY)
EDITION = Parameter(
    "edition",
    "A slug, an effective date, any other date (the edition in force then), a year (the last edition in force in it), "
    "8 or more digits of a hash, or latest. Without it: the newest complete edition.",
    "2016-04-08",
    schema=_like(patterns.EDITION),
)
LIMIT = Parameter(
    "limit", "How many to return.", "20", schema={"type": "integer", "minimum": 1, "maximum": 100, "default": 20}
)
OFFSET = Parameter(
    "offset", "How many to skip.", "0", schema={"type": "integer", "minimum": 0, "maximum": 100000, "default": 0}
)
FORMAT = Parameter(
    "format",
    "json, or text: at most 2,000 characters for a chat message.",
    "text",
    schema={"type": "string", "enum": ["json", "text"], "default": "json"},
)
STRICT = Parameter(
    "strict", "1: an answer or action that is not used fails the scenario, as with strict: true in the document.", "1",
    schema={"type": "string", "enum": list(SWITCH), "default": "0"},
)  # fmt: skip
AT_LEAST = Parameter(
    "at_least", "How certain the answer must be at least; else it is refused. As with certainty in the document.", "exact",
    schema={"type": "string", "enum": list(WANTED)},
)  # fmt: skip
NUMBER = _path(
    "number", "A rule number. Other usual spellings, such as CR 702.19b, are understood too.", "702.19b", patterns.NUMBER
)
RULE = _path("number", "A rule number.", "702.9", patterns.NUMBER)
LINES = Parameter("lines", "A line, or a range of at most 500.", "1-12", required=True, schema=_like(patterns.LINES))
NUMBERS = Parameter("numbers", "Numbers and ranges.", "702.2a-c,704.5aa", required=True, schema=_like(patterns.WORDS))
LABEL = _path("number", "A rule number, or a glossary term after term:.", "702.19b", patterns.LABEL)
QUERY = Parameter(
    "q", "A number, range, term or words, with the filters of the search box.", "trample", required=True,
    schema=_like(patterns.WORDS, QUERY_LIMIT),
)  # fmt: skip
NTH = Parameter(
    "n",
    "Which of the rules that bear the number.",
    "1",
    schema={"type": "integer", "minimum": 1, "maximum": 99, "default": 1},
)
FROM = Parameter(
    "from", "The document to compare, named as edition is.", "2016-04-08", required=True, schema=_like(patterns.KEY)
)
TO = Parameter(
    "to", "The other; without it the newest edition. The order of time is no matter.", "latest",
    schema=_like(patterns.EDITION),
)  # fmt: skip
IN = Parameter(
    "in", "Of the rules or the glossary only, or of a chapter, section or rule with all below it.", "702",
    schema=_like(patterns.WITHIN),
)  # fmt: skip
RANDOM_IN = Parameter("in", "Of a chapter, section or rule only.", "702", schema=_like(patterns.PART))
KIND = Parameter(
    "kind",
    "The classes wanted, separated by commas: typographic, references, edited, moved, moved_and_edited, split, merged, "
    "added, removed; or all. Without it all but the first two.",
    "added,removed",
    schema=_like(patterns.list_of("all", *sorted(SHOWABLE))),
)
DIFF_LIMIT = Parameter(
    "limit", "How many to return.", "100", schema={"type": "integer", "minimum": 1, "maximum": 1000, "default": 100}
)
DIFF_FORMAT = Parameter(
    "format",
    "json; or text, markdown, unified: the whole as a file.",
    "json",
    schema={"type": "string", "enum": ["json", "text", "markdown", "unified"], "default": "json"},
)
CARD_QUERY = Parameter(
    "q", "Words of a card's name, each from its beginning; text: and type: look elsewhere.", "practice", required=True,
    schema=_like(patterns.WORDS, LONGEST_CARD_QUERY),
)  # fmt: skip
CARD_TYPED = Parameter("q", "What was typed so far.", "practice", required=True)
CARD_LIMIT = Parameter(
    "limit", "How many to offer.", "12", schema={"type": "integer", "minimum": 1, "maximum": 50, "default": 12}
)
MOVES_FORMAT = Parameter(
    "format",
    "json, csv, or sed: a script that renumbers citations.",
    "json",
    schema={"type": "string", "enum": ["json", "csv", "sed"], "default": "json"},
)
CONFIDENCE = Parameter(
    "confidence",
    "What the sed script leaves for review: moves less certain than this.",
    "0.9",
    schema={"type": "number", "minimum": 0, "maximum": 1, "default": 0.9},
)

VERSION = Parameter(
    "version", "A date: the document in force then; a year, a slug, or latest. Without it the newest.", "latest",
    schema=_like(patterns.EDITION),
)  # fmt: skip
POLICY_KIND = _path("kind", "The document: mtr, ipg or jar.", "mtr", patterns.POLICY_KIND)
POLICY_KEY = _path("key", "A section: its number, or its key such as appendix-b.", "2.1", patterns.POLICY_SECTION)
POLICY_QUERY = Parameter(
    "q", "A question about tournaments.", "can I take notes", required=True, schema=_like(patterns.WORDS, QUERY_LIMIT)
)
POLICY_LIMIT = Parameter(
    "limit", "How many to return.", "10", schema={"type": "integer", "minimum": 1, "maximum": 50, "default": 10}
)
POLICY_FROM = Parameter("from", "The version to compare, named as version is.", "2024", required=True, schema=_like(patterns.KEY))
POLICY_TO = Parameter("to", "The other; without it the newest.", "latest", schema=_like(patterns.EDITION))

TYPED = Parameter("q", "What was typed so far.", "tram", required=True)
CONTEXT_LIMIT = Parameter(
    "limit",
    "How many characters it may have.",
    "6000",
    schema={"type": "integer", "minimum": 500, "maximum": 40000, "default": 6000},
)
CONTEXT_FORMAT = Parameter(
    "format",
    "json, or text: all pieces as one text, with edition and address on its first line.",
    "json",
    schema={"type": "string", "enum": ["json", "text"], "default": "json"},
)
COMPLETE_LIMIT = Parameter(
    "limit", "How many to offer.", "10", schema={"type": "integer", "minimum": 1, "maximum": 50, "default": 10}
)

OPERATIONS = (
    Operation("/", "getIndex", "Every route with its purpose.", (), payloads.Index),
    Operation("/editions", "listEditions", "All documents, newest first.", (LIMIT, OFFSET), payloads.EditionList),
    Operation(
        "/editions/{key}",
        "getEdition",
        "One document.",
        (EDITION_KEY,),
        payloads.Edition,
    ),
    Operation("/downloads", "listDownloads", "The files of whole editions, with sizes and SHA-256.", (), downloads.Downloads),
    Operation(
        "/editions/{key}/download.json", "downloadJson", "A whole edition as one JSON document.", (EDITION_KEY,), Download
    ),
    Operation(
        "/editions/{key}/download.ndjson",
        "downloadNdjson",
        "A whole edition, a JSON object on each line: the edition, introduction, rules, terms, credits.",
        (EDITION_KEY,),
        None,
        media=("application/x-ndjson",),
    ),
    Operation(
        "/editions/{key}/download.json.gz",
        "downloadJsonGz",
        "The JSON document compressed with gzip.",
        (EDITION_KEY,),
        None,
        media=("application/gzip",),
    ),
    Operation(
        "/editions/{key}/download.ndjson.gz",
        "downloadNdjsonGz",
        "The lines compressed with gzip.",
        (EDITION_KEY,),
        None,
        media=("application/gzip",),
    ),
    Operation(
        "/source",
        "getSource",
        "Lines as they were captured, with what was restored in them.",
        (LINES, EDITION),
        payloads.Source,
    ),
    Operation(
        "/rules/{number}",
        "getRule",
        "One rule, subrule, section, chapter or ruling, with its references both ways.",
        (NUMBER, EDITION, NTH, FORMAT),
        payloads.Rule,
        text=True,
    ),
    Operation(
        "/rules",
        "listRules",
        "The rules of a list or range.",
        (NUMBERS, EDITION, FORMAT),
        payloads.RuleList,
        text=True,
    ),
    Operation(
        "/random",
        "getRandomRule",
        "A rule by chance, no heading; never from a cache.",
        (RANDOM_IN, EDITION, FORMAT),
        payloads.Rule,
        text=True,
    ),
    Operation(
        "/sections/{number}",
        "getSection",
        "A whole section or chapter.",
        (_path("number", "A section or chapter.", "702", patterns.SECTION), EDITION),
        payloads.Section,
    ),
    Operation(
        "/contents", "getContents", "Chapters, sections, introduction and credits.", (EDITION,), payloads.Contents
    ),
    Operation("/glossary", "listTerms", "All glossary terms.", (EDITION,), payloads.GlossaryTermList),
    Operation(
        "/glossary/{term}",
        "getTerm",
        "One glossary entry.",
        (_path("term", "A term in any spelling.", "trample"), EDITION, FORMAT),
        payloads.Term,
        text=True,
    ),
    Operation(
        "/references/{number}",
        "getReferences",
        "The references a rule makes, and those made to it.",
        (NUMBER, EDITION),
        payloads.References,
    ),
    Operation(
        "/search",
        "search",
        "Rules and glossary entries, best first.",
        (QUERY, EDITION, LIMIT, OFFSET),
        payloads.SearchResults,
    ),
    Operation(
        "/lookup", "lookUp", "One answer to one line, for bots.", (QUERY, EDITION, FORMAT), payloads.Lookup, text=True
    ),
    Operation(
        "/context",
        "getContext",
        "Everything that answers a question within so many characters: rules with those they lean on, definitions, cards.",
        (QUERY, EDITION, CONTEXT_LIMIT, CONTEXT_FORMAT),
        context.QuestionContext,
        text=True,
    ),
    Operation(
        "/complete",
        "complete",
        "Rules, terms, sections of policy and cards for a box in which somebody types.",
        (TYPED, COMPLETE_LIMIT, EDITION),
        complete.Completions,
    ),
    Operation(
        "/rules/{number}/scenarios",
        "getScenariosOfRule",
        "The shipped scenarios that executed a rule, or a rule below it.",
        (NUMBER, EDITION),
        coverage.ScenariosOfRule,
    ),
    Operation(
        "/rules/{number}/cards",
        "getCardsOfRule",
        "The cards whose words lead to a rule, the best known first.",
        (RULE, EDITION, LIMIT, OFFSET),
        leads.RuleCardList,
    ),
    Operation(
        "/rules/{number}/rulings",
        "getRulingsOfRule",
        "The rulings that lead to a rule: those that cite it first, then those that speak of it most.",
        (RULE, EDITION, LIMIT, OFFSET),
        leads.RuleRulingList,
    ),
    Operation(
        "/coverage", "getCoverage", "How much of an edition the shipped scenarios executed.", (EDITION,), coverage.Coverage
    ),
    Operation(
        "/coverage/{number}",
        "getCoverageOfSection",
        "The coverage of a chapter, section or rule, rule by rule.",
        (_path("number", "A chapter, section or rule.", "702", patterns.NUMBER), EDITION),
        coverage.CoverageOfSection,
    ),
    Operation(
        "/cards",
        "listCards",
        "Cards by words of their names; text:flying and type:goblin look at texts and type lines.",
        (CARD_QUERY, EDITION, LIMIT, OFFSET),
        cards.CardResults,
    ),
    Operation(
        "/cards/complete",
        "completeCard",
        "Names of cards for a box in which somebody types.",
        (CARD_TYPED, CARD_LIMIT),
        cards.CardNames,
    ),
    Operation(
        "/cards/{name}",
        "getCard",
        "A card with its rulings, what each paragraph is, and the rules that its words lead to.",
        (_path("name", "A card's name in any spelling, or that of one of its faces.", "practice-glower"), EDITION),
        cards.Card,
    ),
    Operation(
        "/diff",
        "diff",
        "What differs between two documents, word by word. Texts and patches come whole, JSON in pages.",
        (FROM, TO, IN, KIND, DIFF_LIMIT, OFFSET, DIFF_FORMAT),
        changes.Diff,
        media=("text/plain", "text/markdown", "text/x-diff"),
    ),
    Operation(
        "/moves",
        "moves",
        "The numbers that moved between two documents, as JSON, CSV or a sed script.",
        (FROM, TO, MOVES_FORMAT, CONFIDENCE),
        changes.Moves,
        media=("text/csv", "text/plain"),
    ),
    Operation(
        "/history/{number}",
        "getHistory",
        "The life of a rule, section, chapter or term (term:trample), from its first appearance on.",
        (LABEL, EDITION),
        changes.History,
    ),
    Operation(
        "/citations/check",
        "checkCitations",
        "What became of the citations of a text, or of a list, from one edition to another.",
        (),
        citations.CitationReport,
        body=citations.CitationRequest,
        example=citations.EXAMPLE,
    ),
    Operation(
        "/scenarios/check",
        "checkScenario",
        "Play a scenario: the verdict, what happened step by step, and the rules that decided it.",
        (STRICT, AT_LEAST),
        Result,
        body=Scenario,
        example=EXAMPLE,
    ),
    Operation(
        "/scenarios/explain",
        "explainScenario",
        "Play a scenario and tell it in lines, with the rules applied quoted.",
        (STRICT, AT_LEAST),
        Explanation,
        body=Scenario,
        example=EXAMPLE,
    ),
    Operation("/policy", "listPolicy", "The documents of tournament policy: MTR, IPG, JAR, of all dates.", (), policy.PolicyList),
    Operation(
        "/policy/penalties",
        "listPenalties",
        "The infractions of the IPG with their penalties.",
        (VERSION,),
        policy.Penalties,
    ),
    Operation(
        "/policy/search",
        "searchPolicy",
        "Sections of policy that a question is about, best first, of the documents in force on a day.",
        (POLICY_QUERY, VERSION, POLICY_LIMIT),
        policy.PolicySearch,
    ),
    Operation(
        "/policy/{kind}", "getPolicyDocument", "The contents of a document.", (POLICY_KIND, VERSION), policy.PolicyDocumentPage
    ),
    Operation(
        "/policy/{kind}/changes",
        "getPolicyChanges",
        "What changed between two versions of a document, section by section, word by word.",
        (POLICY_KIND, POLICY_FROM, POLICY_TO),
        policy.PolicyChanges,
    ),
    Operation(
        "/policy/{kind}/{key}",
        "getPolicySection",
        "A section: its blocks, what it names, what names it, and its other versions.",
        (POLICY_KIND, POLICY_KEY, VERSION, FORMAT),
        policy.PolicySectionPage,
        text=True,
    ),
    Operation("/scenarios/schema", "getScenarioSchema", "The JSON Schema of scenario documents.", (), scenarios.ScenarioSchema),
    Operation(
        "/scenarios/vocabulary", "getScenarioVocabulary", "The words of scenario documents and what each means.", (),
        ScenarioVocabulary,
    ),
)
