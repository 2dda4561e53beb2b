"""What the tools take. Input schemas are made from these types, and every call is checked against them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from app.library.context.gathering import LEAST, MOST, USUAL
from app.library.search.query import QUERY_LIMIT
from app.scenarios.documents.results import WantedCertainty

LONGEST_TEXT = 200_000
MOST_CITATIONS = 1000

Query = Annotated[str, Meta(min_length=1, max_length=QUERY_LIMIT)]
Name = Annotated[str, Meta(min_length=1, max_length=200)]
Number = Annotated[
    str,
    Meta(min_length=1, max_length=100, examples=["702.19b", "702", "deathtouch"],
         description="A rule, section or chapter number, or a glossary term."),
]  # fmt: skip
Edition = Annotated[
    str,
    Meta(max_length=80, pattern=r"^[0-9A-Za-z~-]*$", examples=["2016-04-08", "2016", "latest"],
         description="Which edition of the rules: a date (the edition in force then), a year, or a slug from list_editions. "
         "Leave it out for the newest; name one only when the user asks about another time."),
]  # fmt: skip
OlderEdition = Annotated[
    str, Meta(min_length=1, max_length=80, pattern=r"^[0-9A-Za-z~-]+$", description="The edition to compare from.")
]
Offset = Annotated[int, Meta(ge=0, le=100_000, description="How many results to leave out: for the next page.")]


class Arguments(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every tool's arguments have in common: no others than those named."""


class NoArguments(Arguments, frozen=True):
    """Nothing to say."""


class LookupArguments(Arguments, frozen=True):
    """What to look up."""

    query: Annotated[
        Query, Meta(description="A number (702.19b), a list or range (702.2a-c, 704.5aa), a glossary term, or a question.")
    ]
    edition: Edition = ""


class PolicyArguments(Arguments, frozen=True):
    """What of tournament policy is asked for."""

    query: Annotated[
        Query,
        Meta(description="A section (MTR 2.6, IPG 2.1), a document (JAR), a name (IPG missed trigger, HCE, slow play), or a "
             "question about a tournament."),
    ]  # fmt: skip
    date: Annotated[
        str,
        Meta(max_length=10, pattern=r"^(\d{4}(-\d{2}-\d{2})?)?$",
             description="A day or year whose documents are asked for. Leave it out for the newest."),
    ] = ""  # fmt: skip


class SearchArguments(Arguments, frozen=True):
    """What to search for."""

    query: Annotated[
        Query, Meta(description='Words or a question; "words in quotation marks" stand one after another; in:702 filters.')
    ]
    edition: Edition = ""
    limit: Annotated[int, Meta(ge=1, le=50, description="How many results at most.")] = 10
    offset: Offset = 0


class ContextArguments(Arguments, frozen=True):
    """The question to gather material for."""

    question: Annotated[Query, Meta(description="The question as the user asked it, with the names of cards.")]
    edition: Edition = ""
    limit: Annotated[int, Meta(ge=LEAST, le=MOST, description="How many characters of text at most.")] = USUAL


class GlossaryArguments(Arguments, frozen=True):
    """Which entry."""

    term: Annotated[Name, Meta(description="The term, in any case, singular or plural.", examples=["Active Player"])]
    edition: Edition = ""


class HistoryArguments(Arguments, frozen=True):
    """Whose life."""

    number: Number
    edition: Annotated[Edition, Meta(description="The edition whose number it is; without it the newest that has it.")] = ""
    wordings: Annotated[bool, Meta(description="Whether to show, word by word, what was changed.")] = False


class DiffArguments(Arguments, frozen=True):
    """What to compare."""

    older: OlderEdition
    newer: Edition = ""
    within: Annotated[
        str,
        Meta(max_length=40, examples=["702", "702.19", "glossary"],
             description="A chapter, section or rule, 'rules' or 'glossary'; leave it out for everything."),
    ] = ""  # fmt: skip
    limit: Annotated[int, Meta(ge=1, le=100, description="How many entries at most.")] = 20
    offset: Offset = 0


class CitationArguments(Arguments, frozen=True):
    """The text to check, or a list of citations: one of the two."""

    text: Annotated[str, Meta(max_length=LONGEST_TEXT, description="A text in which citations are found.")] | None = None
    citations: (
        Annotated[
            tuple[Name, ...],
            Meta(max_length=MOST_CITATIONS, examples=[["702.19b", "704.5aa"]], description="Citations by themselves."),
        ]
        | None
    ) = None
    written_for: Annotated[Edition, Meta(description="The edition they were written for; left out, it is inferred.")] = ""
    read_in: Annotated[Edition, Meta(description="The edition to check them against; left out, the newest.")] = ""
    bare: Annotated[bool, Meta(description="Whether numbers such as 702.19 count without a word like 'rule' or 'CR'.")] = False


class CardArguments(Arguments, frozen=True):
    """Which card."""

    name: Annotated[Name, Meta(description="The name of the card, or of one of its faces, in any spelling.")]
    edition: Edition = ""


class CardSearchArguments(Arguments, frozen=True):
    """Which cards."""

    query: Annotated[
        Query,
        Meta(description="Words of the name; text:flying and type:goblin look there.", examples=["text:flying type:goblin"]),
    ]
    limit: Annotated[int, Meta(ge=1, le=50, description="How many cards at most.")] = 12
    offset: Offset = 0


class ScenarioArguments(Arguments, frozen=True):
    """The situation to play."""

    scenario: Annotated[
        dict[str, Any] | str,
        Meta(description="A scenario document, as an object or as YAML or JSON text. scenario_format says what it may hold."),
    ]
    strict: Annotated[
        bool, Meta(description="Whether an answer or action that is not used fails the scenario, as with strict: true in it.")
    ] = False
    at_least: Annotated[
        WantedCertainty | None,
        Meta(description="How certain the answer must be at least, as with certainty in it; else the verdict is a refusal that "
                         "names card and words."),
    ] = None  # fmt: skip


class FormatArguments(Arguments, frozen=True):
    """Which description of scenario documents."""

    form: Annotated[Literal["guide", "schema"], Meta(description="The guide for readers, or the JSON Schema.")] = "guide"
