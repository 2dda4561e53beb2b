"""What is done to permanents and what they do, in words."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.constructions.table import Construction
from app.engine.oracle.constructions.templates import gap


def _changed(what: t.Selector, change: t.Change, duration: t.Duration = gap.duration) -> t.Apply:
    return t.Apply((t.Modify(what, (change,)),), duration)


def _doubled(quality: str) -> t.ModifyPT:
    power, toughness = (t.ValueOf(name, gap.what) if name in quality else t.Number(0) for name in ("power", "toughness"))
    return t.ModifyPT(power, toughness, doubling=True)


def _based(quality: str) -> t.SetBasePT:
    return t.SetBasePT(gap.amount, None) if quality == "power" else t.SetBasePT(None, gap.amount)


_CAVES = "the number of Caves you control"
_COUNTERED: tuple[tuple[str, t.Zone, t.Selector | None], ...] = (
    ("put that card onto the battlefield under your control instead of into", "battlefield", t.You()),
    ("exile it instead of putting it into", "exile", None),
)
_BECOMES: tuple[tuple[t.Mark, str], ...] = (("suspected", "701"), ("prepared", "722.3a"), ("harnessed", "701"))
_SIZES: tuple[t.PowerOrToughness, ...] = ("power", "toughness")
_POWERS = ("power and toughness", "power", "toughness")

ROWS = (
    Construction("change the text of <what> by replacing all instances of <kinds+new:words_of_text>. "
                 "the new creature type can't be Wall",
                 t.ChangeWords(gap.what, gap.kinds, gap.new, ("Wall",)), "612.1",
                 "Change the text of target permanent by replacing all instances of one creature type with another. "
                 "The new creature type can't be Wall."),
    Construction("change the text of <what> by replacing all instances of <kinds+new:words_of_text> [<duration>]",
                 t.ChangeWords(gap.what, gap.kinds, gap.new, duration=gap.duration), "612.1",
                 "Change the text of target permanent by replacing all instances of one color word with another.",
                 absent={"duration": t.EndOfGame()}),
    Construction("put <of:counters_of> on <on:what>", t.PutSameCounters(gap.of, gap.on), "122.8",
                 "Put target creature's counters on another target creature."),
    Construction("destroy <what:every> or <other:every>",
                 t.ChooseMode(((t.Destroy(gap.what),), (t.Destroy(gap.other),)), gap.who), "701",
                 "Destroy all Goblins or all Walls.", older=True),
    Construction("destroy <what> and (it|they) can't be regenerated", t.Destroy(gap.what, no_regeneration=True), "701",
                 "Destroy target creature and it can't be regenerated.", older=True),
    Construction("destroy <what>", t.Destroy(gap.what), "701",
                 "Destroy target creature."),
    Construction("tap or untap <what>", t.ChooseMode(((t.Tap(gap.what),), (t.Untap(gap.what),)), gap.who), "701",
                 "Tap or untap target creature."),
    *(Construction(f"{verb} and goad <what>", t.Sequence((done, t.KeywordAction("goad", gap.who, gap.what))), "701",
                   f"{verb.capitalize()} and goad target creature.")
      for verb, done in (("tap", t.Tap(gap.what)), ("untap", t.Untap(gap.what)))),
    Construction("tap <what>", t.Tap(gap.what), "701",
                 "Tap target creature."),
    Construction("untap <what>", t.Untap(gap.what), "701",
                 "Untap target creature."),
    Construction("regenerate <what>", t.Regenerate(gap.what), "701",
                 "Regenerate target creature."),
    Construction("transform <what>", t.Transform(gap.what), "701",
                 "Transform target permanent."),
    Construction("convert <what>", t.Transform(gap.what, convert=True), "701",
                 "Convert target permanent."),
    *(Construction(f"counter <what>. If <which:a_spell> is countered this way, {instead} (its owner's|that player's) graveyard",
                   t.Counter(gap.what, to, under=under, which=gap.which), "701",
                   f"Counter target spell. If an artifact spell is countered this way, {instead} its owner's graveyard.")
      for instead, to, under in _COUNTERED),
    Construction("counter <what>. If that spell is countered this way, put (it|that card) on your choice of the top or bottom of "
                 "its owner's library instead of into (its owner's|that player's) graveyard",
                 t.ChooseMode(((t.Counter(gap.what, "library"),), (t.Counter(gap.what, "library", "bottom"),))), "701",
                 "Counter target artifact spell. If that spell is countered this way, put it on your choice of the top or bottom "
                 "of its owner's library instead of into its owner's graveyard."),
    Construction("counter <what>", t.Counter(gap.what), "701",
                 "Counter target spell."),
    Construction("change the target of <what> to <to:what>", t.ChangeTargets(gap.what, "change_one", gap.to), "115.7b",
                 "Change the target of target spell with a single target to target creature.", older=True),
    Construction("change the (target|targets) of <what>", t.ChangeTargets(gap.what, "change"), "115.7a",
                 "Change the target of target spell with a single target."),
    Construction("change a target of <what> to <to:what>", t.ChangeTargets(gap.what, "change_one", gap.to), "115.7b",
                 "Change a target of target spell to target creature."),
    Construction("reselect which player or permanent <what> is attacking", t.Reselect(gap.what), "508.7",
                 "Reselect which player or permanent target attacking creature is attacking."),
    Construction("choose new targets for <what>", t.ChangeTargets(gap.what, "new", who=gap.who), "115.7d",
                 "Choose new targets for target spell."),
    Construction("goad <what>", t.KeywordAction("goad", gap.who, gap.what), "701",
                 "Goad target creature."),
    Construction("detain <what>", t.KeywordAction("detain", gap.who, gap.what), "701",
                 "Detain target creature."),
    Construction("turn <what> face up", t.TurnFace(gap.what, "up"), "708.7",
                 "Turn target creature face up."),
    Construction("turn <what> face down", t.TurnFace(gap.what, "down"), "708.2",
                 "Turn target creature face down."),
    Construction("unattach all Equipment from <of:what>",
                 t.Attach(t.AttachmentsOf(gap.of, t.HasSubtype(("Equipment",))), None), "701",
                 "Unattach all Equipment from target creature."),
    Construction("unattach <what>", t.Attach(gap.what, None), "701",
                 "Unattach target Equipment."),
    Construction("exchange life totals with <other:what>", t.ExchangeLife(t.Both((gap.who, gap.other))), "701",
                 "Exchange life totals with target opponent."),
    *(Construction(f"exchange <players:owner> life total with <of:possessive> {number}",
                   t.ExchangeLife(gap.players, gap.of, number), "701", f"Exchange your life total with Fen Lamp's {number}.")
      for number in _SIZES),
    Construction("exchange control of <one> and <other:one>", t.ExchangeControl(gap.one, gap.other), "701",
                 "Exchange control of target artifact and target creature."),
    Construction("switch <what:of_each> power and toughness [<duration>]", _changed(gap.what, t.SwitchPT()), "613.4d",
                 "Switch each Goblin's power and toughness until end of turn.", absent={"duration": t.EndOfGame()}, older=True),
    Construction("switch <what:possessive> power and toughness [<duration>]", _changed(gap.what, t.SwitchPT()), "613.4d",
                 "Switch target creature's power and toughness until end of turn.", absent={"duration": t.EndOfGame()}),
    Construction("switch the power and toughness of <what> [<duration>]", _changed(gap.what, t.SwitchPT()), "613.4d",
                 "Switch the power and toughness of each Goblin until end of turn.", older=True,
                 absent={"duration": t.EndOfGame()}),
    Construction("double the value of X", t.DoubleX(t.EventRole()), "107.3",
                 "Whenever you cast a spell with {X} in its mana cost, double the value of X."),
    Construction("double the number of each kind of (counter|counters) on <what>",
                 t.ForEach(gap.what, (t.PutSameCounters(t.It(), t.It()),)), "701",
                 "Double the number of each kind of counter on target creature."),
    Construction("double the number of <kind:counter_kind> (counters|counter) on <what>",
                 t.ForEach(gap.what, (t.PutCounters(gap.kind, t.CountersOn(t.It(), gap.kind), t.It(), gap.who),)), "701",
                 "Double the number of charge counters on target artifact."),
    *(Construction(f"double <what:possessive> {quality} <duration>", _changed(gap.what, _doubled(quality)), "701",
                   f"Double target creature's {quality} until end of turn.") for quality in _POWERS),
    *(Construction(f"double <what:possessive> {quality}", _changed(gap.what, _doubled(quality), t.EndOfTurn()), "701",
                   f"Double target creature's {quality}.", older=True) for quality in _POWERS),
    *(Construction(f"have <what:possessive> base {quality} become [equal to] <amount:calculated> <duration>",
                   _changed(gap.what, _based(quality)), "613.4b",
                   f"Have target creature's base {quality} become {_CAVES} until end of turn.", older=True)
      for quality in ("power", "toughness")),
    *(Construction(f"change <what:possessive> base {quality} to <amount:amount> [<duration>]",
                   _changed(gap.what, _based(quality)), "613.4b",
                   f"Change Fen Lamp's base {quality} to {_CAVES}.", older=True, absent={"duration": t.EndOfGame()})
      for quality in _SIZES),
    Construction("it fight <other:what>", t.Fight(gap.who, gap.other), "701",
                 "Target creature fights another target creature."),
    Construction("it exchange life totals", t.ExchangeLife(gap.who), "701",
                 "Two target players exchange life totals.", older=True),
    Construction("it phase out <until:leaving>", t.PhaseOut(gap.who, gap.until), "702",
                 "Target creature phases out until Fen Lamp leaves the battlefield."),
    Construction("it phase out", t.PhaseOut(gap.who), "702",
                 "Target creature phases out."),
    Construction("it transform", t.Transform(gap.who), "701",
                 "Target permanent transforms.", older=True),
    Construction("it become tapped", t.Tap(gap.who), "701",
                 "Target creature becomes tapped.", older=True),
    Construction("it become untapped", t.Untap(gap.who), "701",
                 "Target creature becomes untapped.", older=True),
    Construction("it become blocked", t.BecomeBlocked(gap.who), "509.1h",
                 "Target creature becomes blocked."),
    Construction("it become goaded", t.KeywordAction("goad", what=gap.who), "701",
                 "Target creature becomes goaded.", older=True),
    Construction("it become saddled [until end of turn]", t.Designate(gap.who, "saddled"), "702",
                 "Target creature becomes saddled."),
    Construction("it become no longer suspected", t.Designate(gap.who, "suspected", True), "701",
                 "Target creature becomes no longer suspected."),
    Construction("it become plotted", t.KeywordAction("plot", what=gap.who), "702",
                 "Exile the top card of your library. It becomes plotted."),
    Construction("it become unprepared", t.Designate(gap.who, "prepared", True), "722.3b",
                 "Target creature becomes unprepared."),
    *(Construction(f"it become {name}", t.Designate(gap.who, name), rule, f"Target creature becomes {name}.")
      for name, rule in _BECOMES),
)  # fmt: skip
