"""Of the rules that scenarios claim to cover, most break one of their scenarios when the code that cites them is off."""

from __future__ import annotations

import tomllib

from app.library.places import rules_data
from tests.benchmarks.mutation import measure_quickly, scenario_files, survivors

CLAIMED = 600
SHARE_LEFT = 0.05
LISTED = rules_data() / "survivors.toml"


def test_switching_off_a_claimed_rule_breaks_a_scenario_that_claims_it() -> None:
    claims = measure_quickly(scenario_files())
    left = survivors(claims)
    claimed = {claim.rule for claim in claims}
    print(f"{len(left)} of {len(claimed)} claimed rules break nothing when switched off:", ", ".join(left))
    listed = {row["rule"] for row in tomllib.loads(LISTED.read_text(encoding="utf-8")).get("survivor", [])}
    assert set(left) <= listed, "claimed, and neither broken by switching off nor listed as such"
    assert len(claimed) >= CLAIMED
    assert len(left) <= len(claimed) * SHARE_LEFT
