"""What each slash command answers. The answers are those of the site; here they get the form of an embed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.bots.discord_embeds import PLAIN, SURE, UNSURE, embed
from app.bots.discord_shapes import Called, Embed
from app.library.cards.errors import NoCards
from app.library.cards.views import CardFace, CardView
from app.library.diff import export
from app.library.diff.runs import Run, headings, runs
from app.library.diff.views import DiffFilter, DiffView
from app.library.errors import DoesNotParse, NotFound
from app.library.library import Library
from app.library.policy.views import Certainty, PolicyAnswer
from app.library.records import Document, DocumentKind
from app.library.search.views import Hit, LookupKind, Sureness
from app.site import chat
from app.site.addresses import Addresses
from app.site.chat import ChatAnswer, ChatLine
from app.site.open_cards import cards_or_none
from app.site.open_library import library
from app.site.place import Place, place_of

FOUND, NEAR, CHANGES, RULES_OF_CARD = 6, 3, 12, 12
_UNSURE_POLICY = "I am not sure which section answers that. It may be:"
_READ = 120  # entries of a diff that are looked at for the runs to show


def answer(called: Called) -> Embed:
    """The answer to a command. Raises DoesNotParse, NotFound, NoLibrary."""
    if called.name not in _ANSWERS:
        raise NotFound("command", called.name, "This site does not know that command. Its commands have to be registered again.")
    return _ANSWERS[called.name](called)


def asked_place(called: Called) -> Place:
    """The edition that a command names, else the newest. Raises DoesNotParse, NotFound, NoLibrary."""
    held, key = library(), called.text("edition")
    return place_of(held, held.edition(key or None), pinned=bool(key))


def _rule(called: Called) -> Embed:
    return _looked_up(asked_place(called), _required(called, "rule"))


def _looked_up(place: Place, asked: str) -> Embed:
    """The one answer to a line, with how sure it is."""
    found = place.library.lookup(place.document, asked, cards_or_none())
    if found.kind is LookupKind.POLICY and found.policy is not None:
        return _of_policy(place, found.policy, asked)
    place = place.moved_to(found.edition)
    told = chat.lookup_answer(place.library, place.document, found)
    if found.kind is LookupKind.UNSURE:
        return embed(place, told, asked, UNSURE)
    if found.kind is LookupKind.BEST:
        return embed(place, told, asked, SURE, more=_near(found.alternatives))
    return embed(place, told, asked, PLAIN)


def _near(hits: Iterable[Hit]) -> tuple[ChatLine, ...]:
    """Where else to look, for an answer that was found by words."""
    lines = [ChatLine(chat.hit_line(one).label, "", chat.hit_line(one).path) for one in hits][:NEAR]
    return (ChatLine("", "Near it:"), *lines) if lines else ()


def _search(called: Called) -> Embed:
    place, asked = asked_place(called), _required(called, "words")
    found = place.library.search(place.document, asked, FOUND, 0, cards_or_none())
    if found.numbers or found.former or not found.hits:
        return _looked_up(place, asked)
    place, sure = place.moved_to(found.edition), found.sureness is Sureness.BEST
    head = f"{found.total} found." + ("" if sure else " I am not sure which of them answers.")
    lines = (ChatLine(chat.hit_line(one).label, one.excerpt, chat.hit_line(one).path) for one in found.hits)
    told = ChatAnswer((ChatLine("", head), *lines), found.edition)
    return embed(place, told, asked, SURE if sure else UNSURE)


def _policy(called: Called) -> Embed:
    held, asked = library(), _required(called, "section")
    place, found = place_of(held, held.edition(None), pinned=False), held.policy.lookup(asked)
    if found is not None:
        return _of_policy(place, found, asked)
    hits = held.policy.search(asked, limit=FOUND, sparing=False)
    if not hits:
        raise NotFound("policy", asked, f"Nothing in tournament policy answers to “{asked[:80]}”.")
    told = chat.unsure_answer((), place.edition, hits)
    return embed(place, ChatAnswer((ChatLine("", _UNSURE_POLICY), *told.lines), place.edition), asked, UNSURE)


def _of_policy(place: Place, found: PolicyAnswer, asked: str) -> Embed:
    """A section of tournament policy, or a document, with how sure it is."""
    key = found.section.section.key if found.section is not None and found.certainty is not Certainty.UNSURE else ""
    page = place.to.policy(found.document.kind, key, found.document.slug)
    return embed(place, chat.policy_answer(found), asked, PLAIN if found.certainty is Certainty.EXACT else UNSURE, url=page)


def _term(called: Called) -> Embed:
    place, asked = asked_place(called), _required(called, "term")
    return embed(place, chat.term_answer(place.library.term(place.document, asked)), asked, PLAIN)


def _card(called: Called) -> Embed:
    from app.scenarios.cards.card_view import card_view

    place, asked = asked_place(called), _required(called, "card")
    try:
        view = card_view(place.library, place.document, cards_or_none(), asked)
    except NoCards:
        raise NotFound("card", asked, "This site has no card data.") from None
    lines = (*(line for face in view.faces for line in _face_lines(face, len(view.faces) > 1)), *_rules_of_card(view))
    return embed(place, ChatAnswer(lines, view.edition, view.name, f"cards/{view.slug}"), asked, PLAIN)


def _face_lines(face: CardFace, named: bool) -> Iterator[ChatLine]:
    size = f"{face.power}/{face.toughness}" if face.power is not None else ""
    loyalty = f"Loyalty {face.loyalty}" if face.loyalty is not None else ""
    defense = f"Defense {face.defense}" if face.defense is not None else ""
    head = (face.mana_cost, face.type_line, size, loyalty, defense)
    yield ChatLine(face.name if named else "", "  ".join(filter(None, head)))
    yield from (ChatLine("", paragraph.text) for paragraph in face.paragraphs)


def _rules_of_card(view: CardView) -> Iterator[ChatLine]:
    rules = [one for group in view.rules for one in group.rules][:RULES_OF_CARD]
    if rules:
        yield ChatLine("", "Rules it leads to:")
    yield from (ChatLine(f"{one.number} {one.heading}".strip(), "", f"rules/{one.number}") for one in rules)


def _what_changed(called: Called) -> Embed:
    held = library()
    newer = held.edition(called.text("to") or None)
    older = held.edition(called.text("from")) if called.text("from") else _before(held, newer)
    view = held.diff.between(older, newer, DiffFilter(within=called.text("in")), limit=_READ)
    place = place_of(held, newer, pinned=True)
    told = ChatAnswer(tuple(_change_lines(view)), view.newer, export.title(view))
    within = {"in": view.within} if view.within else {}
    return embed(place, told, "", PLAIN, url=place.to.diff(older.slug, newer.slug, **within))


def _before(held: Library, newer: Document) -> Document:
    """The last edition before another. Raises NotFound."""
    day = newer.effective or ""
    earlier = (one for one in held.documents() if one.kind is DocumentKind.EDITION and one.effective and one.effective < day)
    found = next(earlier, None)
    if found is None:
        raise NotFound("edition", newer.slug, f"There is no edition before {newer.slug} here.")
    return found


def _change_lines(view: DiffView) -> Iterator[ChatLine]:
    yield from (ChatLine("", line) for line in export.summary(view))
    shown = 0
    for run in list(runs(view.entries))[:CHANGES]:
        shown += len(run)
        yield ChatLine(export.headline(run), headings(run), _path_of(run))
    if view.total > shown:
        yield ChatLine("", f"And {view.total - shown} more.")


def _path_of(run: Run) -> str:
    """The page of what changed, in the newer document; "" for what it has no more."""
    return Addresses().labelled(run[0].newer[0].label).lstrip("/") if run[0].newer else ""


def _required(called: Called, name: str) -> str:
    text = called.text(name)
    if not text:
        raise DoesNotParse(f"The command {called.name} needs its option “{name}”.")
    return text


_ANSWERS = {"rule": _rule, "search": _search, "term": _term, "card": _card, "policy": _policy, "what-changed": _what_changed}
