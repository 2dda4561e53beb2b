"""The rule numbers of a verdict in words are links: those of the trace, and those by which an action is refused."""

from __future__ import annotations

from app.scenarios.documents.results import Result, RuleRef, TraceStep, Verdict
from app.web.lab_trace import with_links


def test_the_rule_of_a_refusal_is_a_link_as_those_of_the_trace_are() -> None:
    step = TraceStep(1, "precombat_main", "move", "It dies", (RuleRef("700.4", quote_url="/700.4"),), "", "")
    result = Result(
        verdict=Verdict.ANSWERED, edition={}, passed=True, trace=(step,),
        rules_applied=(RuleRef("107.3a", quote_url="/107.3a"),),
    )  # fmt: skip
    said = with_links("It dies (700.4). A may not cast it (107.3a: too much; 118.3).", result)
    assert said == (
        'It dies (<a class="cn" href="/700.4">700.4</a>). A may not cast it (<a class="cn" href="/107.3a">107.3a</a>: too much; '
        "118.3)."
    )
