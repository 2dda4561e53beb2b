"""The tool that reads tournament policy."""

from __future__ import annotations

from app.library.policy.views import PolicyAnswer, PolicyHit, PolicyRef, PolicySectionView
from app.mcp import arguments as given
from app.mcp import shapes
from app.mcp.desk import ToolDesk
from app.site.addresses import Addresses

FOUND = 5
APPLIES = (
    "The JAR is for events at Regular REL; the penalties of the IPG are for Competitive and Professional REL; the MTR is for "
    "all. The texts are © Wizards of the Coast."
)


def policy(desk: ToolDesk, asked: given.PolicyArguments) -> shapes.PolicyToolAnswer:
    """What a line names of tournament policy, or what is found by its words."""
    library, day = desk.library, asked.date or None
    answer = library.policy.lookup(asked.query, day)
    documents = tuple(f"{one.abbreviation} {one.slug}" for one in library.policy.documents())
    if answer is None:
        hits = library.policy.search(asked.query, day, FOUND, sparing=False)
        found = tuple(_found(desk, hit) for hit in hits)
        return shapes.PolicyToolAnswer(
            certainty="found" if found else "nothing", section=None, contents=(), alternatives=(), results=found,
            documents=documents, applies=APPLIES,
        )  # fmt: skip
    return shapes.PolicyToolAnswer(
        certainty=answer.certainty.value, section=_section(desk, answer.section) if answer.section else None,
        contents=_contents(desk, answer), alternatives=tuple(one.name for one in answer.alternatives), results=(),
        documents=documents, applies=APPLIES,
    )  # fmt: skip


def _contents(desk: ToolDesk, answer: PolicyAnswer) -> tuple[str, ...]:
    """The sections of a document that was asked for as a whole."""
    if answer.section is not None:
        return ()
    view = desk.library.policy.contents(answer.document.kind, answer.document.slug)
    return tuple(entry.section.name for entry in view.entries)


def _section(desk: ToolDesk, view: PolicySectionView) -> shapes.ToldPolicy:
    named = dict.fromkeys(f"{one.document.upper()} {one.target}" for one in view.references if one.target and one.present)
    return shapes.ToldPolicy(
        document=view.document.title, effective=view.document.effective, name=view.section.name, category=view.section.category,
        penalty=view.section.penalty, text=_text(view), names=tuple(named), versions=(view.document.slug, *view.document.others),
        warnings=view.warnings, permalink=_link(desk, view.document, view.section.key),
    )  # fmt: skip


def _text(view: PolicySectionView) -> str:
    """The words of a section, with the names of its parts."""
    lines: list[str] = []
    part = ""
    for block in view.blocks:
        if block.part != part and not block.text.startswith(block.part):
            lines.append(f"{block.part}:")
        part = block.part
        lines.append(block.plain)
    return "\n".join(lines)


def _found(desk: ToolDesk, hit: PolicyHit) -> shapes.FoundPolicy:
    return shapes.FoundPolicy(
        document=hit.document.title, effective=hit.document.effective, name=hit.section.name, penalty=hit.section.penalty,
        excerpt=hit.excerpt, permalink=_link(desk, hit.document, hit.section.key),
    )  # fmt: skip


def _link(desk: ToolDesk, document: PolicyRef, key: str) -> str | None:
    base = desk.settings.base_url
    return Addresses(base).policy(document.kind, key, document.slug) if base else None
