"""What the tools that need the engine do: cards with what it understands of them, and scenarios."""

from __future__ import annotations

import msgspec

from app.help.pages import help_page
from app.library.cards.errors import NoCards
from app.library.errors import DoesNotParse, LibraryError, NotFound
from app.library.library import Library
from app.library.records import Document
from app.library.views import edition_ref
from app.mcp import arguments as given
from app.mcp import shapes
from app.mcp.desk import ToolDesk
from app.mcp.making import rule_uri
from app.scenarios.cards.card_view import card_view
from app.scenarios.checks.checking import check
from app.scenarios.documents.errors import DocumentError, ScenarioError
from app.scenarios.documents.example import EXAMPLE
from app.scenarios.documents.reading import held_to, read_scenario
from app.scenarios.documents.results import Result
from app.scenarios.documents.schema import scenario_schema
from app.scenarios.setup.sources import open_card_pool
from app.scenarios.telling.explaining import explained, linked

SECONDS = 5.0
"""How long one call may play."""

MOST_RULINGS = 40
MOST_LINES = 300
MOST_QUOTES = 40
_NO_CARDS = "There is no card data on this server; 'magistrate cards import FILE' loads some."


def card(desk: ToolDesk, asked: given.CardArguments) -> shapes.CardAnswer:
    """A card with its rulings and rules."""
    try:
        view = card_view(desk.library, desk.library.edition(asked.edition or None), desk.cards, asked.name)
    except NoCards as error:
        raise NotFound("card", asked.name[:60], _NO_CARDS) from error
    pages = desk.pages(view.edition)
    strength = ((face.power, face.toughness, face.loyalty, face.defense) for face in view.faces)
    return shapes.CardAnswer(
        edition=view.edition, name=view.name, mana_cost=view.mana_cost, type_line=view.type_line, text=view.text,
        strength=tuple("/".join(one for one in face if one is not None) for face in strength if any(face)),
        rulings=view.rulings[:MOST_RULINGS], rulings_left_out=max(0, len(view.rulings) - MOST_RULINGS), rules=view.rules,
        playable=view.playable, certainty=view.certainty, practice=view.practice,
        permalink=pages.card(view.slug) if pages else None,
        not_understood=tuple(one.unread or one.text for face in view.faces for one in face.paragraphs if one.understood is False),
    )  # fmt: skip


def find_cards(desk: ToolDesk, asked: given.CardSearchArguments) -> shapes.CardsAnswer:
    """Cards by words of their names, texts and types."""
    if desk.cards is None:
        raise NotFound("card", asked.query[:60], _NO_CARDS)
    found = desk.cards.search(asked.query, asked.limit, asked.offset)
    after = asked.offset + asked.limit
    return shapes.CardsAnswer(cards=found.cards, total=found.total, next_offset=after if after < found.total else None)


def check_scenario(desk: ToolDesk, asked: given.ScenarioArguments) -> shapes.ScenarioAnswer:
    """Play a scenario: its verdict."""
    found = _played(desk, asked)[0]
    return shapes.ScenarioAnswer(**{name: getattr(found, name) for name in shapes.ScenarioAnswer.__struct_fields__})


def explain_scenario(desk: ToolDesk, asked: given.ScenarioArguments) -> shapes.ExplanationAnswer:
    """Play a scenario: what happened, line by line."""
    result, held = _played(desk, asked)
    told = explained(result, held)
    return shapes.ExplanationAnswer(
        verdict=result.verdict, verdict_text=result.verdict_text, certainty=result.certainty, rests_on=result.rests_on,
        passed=result.passed,
        edition=result.edition,
        lines=told.text[-MOST_LINES:], lines_left_out=max(0, len(told.text) - MOST_LINES), quotes=told.quotes[:MOST_QUOTES],
        quotes_left_out=max(0, len(told.quotes) - MOST_QUOTES),
    )  # fmt: skip


def scenario_format(_: ToolDesk, asked: given.FormatArguments) -> shapes.FormatAnswer:
    """How a scenario document is written."""
    if asked.form == "guide":
        return shapes.FormatAnswer(description=help_page("scenarios").source, example=EXAMPLE)
    return shapes.FormatAnswer(description=msgspec.json.encode(scenario_schema()).decode(), example=EXAMPLE)


def _played(desk: ToolDesk, asked: given.ScenarioArguments) -> tuple[Result, Library | None]:
    """The result with its rules' places, and the library, where there is one. Raises DoesNotParse with the place."""
    try:
        text = asked.scenario if isinstance(asked.scenario, str) else msgspec.json.encode(asked.scenario)
        result = check(held_to(read_scenario(text), asked.strict, asked.at_least), open_card_pool(desk.root), seconds=SECONDS)
    except DocumentError as error:
        raise DoesNotParse(str(error), error.suggestions) from error
    except ScenarioError as error:
        raise DoesNotParse(str(error)) from error
    try:
        held = desk.library
    except LibraryError:
        return linked(result, None, _nowhere), None
    return linked(result, held, lambda document, number: _address(desk, document, number)), held


def _address(desk: ToolDesk, document: Document, number: str) -> str:
    """The page of a rule, else its resource."""
    edition = edition_ref(document)
    pages = desk.pages(edition)
    return pages.rule(number) if pages else rule_uri(edition, number)


def _nowhere(document: Document, number: str) -> str:
    return ""
