"""Rules for players and events, as static abilities have them and as effects make them for a time.

Permissions, prohibitions, costs, replacement ("would … instead") and prevention effects.
"""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, continuous, costs, durations, events, nouns, players, postmodifiers, selectors
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader

Effects = list[t.StaticEffect]


def read_for_a_time(r: Reader) -> list[t.Instruction]:
    """A rule and how long it holds, as an instruction. Raises Stuck."""
    found = read_rules(r, True)
    duration = durations.read_duration(r)
    if duration is None:
        duration = _said_before(r)
    if duration is None:
        r.stuck()
    return [t.Apply(tuple(found), duration)]


def _said_before(r: Reader) -> t.Duration | None:
    """"this turn" may stand inside the rule."""
    words = r.words
    k = r.i - 1
    while k > 0 and words[k] != ".":
        if words[k] == "this" and words[k + 1] == "turn":
            return t.EndOfTurn()
        if words[k] == "this" and words[k + 1] == "combat":
            return t.EndOfCombat()
        k -= 1
    return None


def read_rules(r: Reader, for_a_time: bool = False) -> Effects:
    """A rule: permission, prohibition, cost change, replacement, prevention. Raises Stuck."""
    readers = _BY_WORD.get(r.word, ())
    for read in readers:
        found = r.attempt(read)
        if found is not None:
            return found
    r.stuck()


# ---- prevention ------------------------------------------------------------------------------------------------------------


def _prevent(r: Reader) -> Effects:
    """"Prevent all combat damage that would be dealt this turn", "Prevent the next 3 damage that would be dealt to …"."""
    r.expect("prevent")
    amount: t.Amount | None = None
    shield = False
    if r.ok("the next"):
        amount = amounts.read_amount(r)
        shield = True
        r.expect("damage")
        combat: bool | None = None
    elif r.ok("all but"):
        r.stuck()
    else:
        if r.any("all", "any"):
            pass
        else:
            amount = amounts.read_amount(r)
            r.any("of")
        combat = {"combat": True, "noncombat": False}.get(r.word)
        if combat is not None:
            r.i += 1
        r.expect("damage")
    r.expect("that would be dealt", "that would be")
    r.any("this turn", "this combat")
    to: t.Filter | None = None
    source: t.Filter | None = None
    while True:
        if r.any("this turn", "this combat"):
            continue
        if r.at("to and dealt by") or r.at("to and by"):
            r.any("to and dealt by", "to and by")
            both = as_filter(selectors.read_object(r))
            r.any("this turn")
            return [t.Prevent(t.Damages(None, both, combat), amount, shield), t.Prevent(t.Damages(both, None, combat), amount, shield)]
        if to is None and r.ok("to"):
            to = _either_recipients(r)
        elif source is None and r.any("by", "dealt by"):
            source = as_filter(selectors.read_object(r))
        else:
            break
    return [t.Prevent(t.Damages(source, to, combat), amount, shield)]


def _either_recipients(r: Reader) -> t.Filter:
    what = selectors.read_object(r)
    if isinstance(what, t.Both):
        return t.Or(tuple(as_filter(p) for p in what.parts))
    return as_filter(what)


# ---- replacement -------------------------------------------------------------------------------------------------------------


def read_if_would_for_a_time(r: Reader) -> list[t.Instruction]:
    """"If that creature would die this turn, exile it instead." as an effect of a resolving spell."""
    effects = read_if_would(r)
    return [t.Apply(tuple(effects), t.EndOfTurn())]


def read_if_would(r: Reader) -> Effects:
    """"If [event] would happen, [do this] instead." Raises Stuck."""
    from app.engine.oracle import sentences

    r.expect("if")
    limit = r.find("would")
    if limit < 0:
        r.stuck()
    mentions = len(r.scope.mentions)
    pattern = _would(r)
    r.any("this turn", "next turn")
    condition = None
    if r.ok("and"):
        r.stuck()
    r.expect(",")
    if isinstance(pattern, t.Damages) and r.at("prevent that damage"):
        return [t.Prevent(pattern, None, then=_after_prevention(r))]
    if isinstance(pattern, t.Damages) and r.ok("prevent"):
        amount = amounts.read_amount(r)
        r.expect("of that damage")
        return [t.Prevent(pattern, amount)]
    special = r.attempt(_changed_event, pattern)
    if special is not None:
        del r.scope.mentions[mentions:]
        return [t.Replace(pattern, special, condition)]
    optional = False
    r.scope.last = None
    steps = sentences._clauses(r)
    if not r.ok("instead"):
        r.stuck()
    if r.ok("of putting it into"):
        r.stuck()
    while r.any(", then", ".") and not r.at_end():
        r.stuck()
    return [t.Replace(pattern, tuple(steps), condition, optional)]


def _after_prevention(r: Reader) -> tuple[t.Instruction, ...]:
    """What is done besides (615.5): "prevent that damage and put that many +1/+1 counters on it"."""
    from app.engine.oracle import sentences

    r.expect("prevent that damage")
    r.scope.last = None
    steps: list[t.Instruction] = []
    if r.any("and", ", then"):
        steps.extend(sentences._clauses(r))
    elif r.word == "." and r.i + 1 < r.n:
        r.i += 1
        while True:
            sentences.sentence(r, steps)
            if r.at_end():
                break
    return tuple(steps)


def _would(r: Reader) -> t.EventPattern:
    counters = r.attempt(events.counters_put)
    if counters is not None:
        object.__setattr__(counters, "each", False)
        return counters
    if r.any("an effect would create one or more tokens under your control", "one or more tokens would be created under your control"):
        return t.CreatesTokens(None, t.You())
    if r.any("one or more creature tokens would be created under your control"):
        return t.CreatesTokens(t.HasType(("creature",)), t.You())
    if r.ok("an effect would put one or more"):
        kind = postmodifiers.read_counter_kind(r)
        r.expect("on")
        r.scope.event_amount = True
        return t.PutsCounters(as_filter(selectors.read_one(r, False)), kind)
    if r.any("damage", "combat damage", "noncombat damage"):
        return _damage_would(r)
    subject = events._subject(r)
    r.expect("would")
    special = r.attempt(_would_special, subject)
    if special is not None:
        return special
    return events._verb_phrase(r, subject)


def _damage_would(r: Reader) -> t.EventPattern:
    """"damage would be dealt to ~ [by …]"."""
    combat = {"combat": True, "noncombat": False}.get(r.words[r.i - 2])
    r.expect("would be dealt to")
    to = events._recipient(r)
    source = as_filter(selectors.read_object(r, False)) if r.ok("by") else None
    r.scope.event_amount = True
    return t.Damages(source, to, combat)


def _would_special(r: Reader, subject: events.Subject) -> t.EventPattern:
    if r.any("put one or more counters on"):
        what = selectors.read_one(r, False)
        r.scope.event_amount = True
        return t.PutsCounters(as_filter(what), None, subject.player)
    if r.any("create one or more tokens", "create one or more creature tokens"):
        return t.CreatesTokens(None, subject.player)
    if r.any("draw a card", "draws a card"):
        return t.Draws(subject.player)
    if r.any("be created under your control"):
        return t.CreatesTokens(None, t.You())
    if r.any("be put on"):
        what = selectors.read_one(r, False)
        r.scope.event_amount = True
        return t.PutsCounters(as_filter(what), None, None)
    if r.any("deal damage to"):
        to = events._recipient(r)
        r.scope.event_amount = True
        return t.Damages(subject.filter, to)
    r.stuck()


_TWICE = ("it deals double that damage", "it deals twice that much damage", "that source deals double that damage")


def _changed_event(r: Reader, pattern: t.EventPattern) -> tuple[t.Instruction, ...]:
    """The event itself, changed: "twice that many …", "that much plus one …", "exile it instead"."""
    to_whom = ("to that permanent or player", "to that creature or player", "to that player or permanent", "to that creature",
               "to that player", "to them", "")
    if r.any("it deals double that damage", "it deals twice that much damage", "it deals twice that damage",
             "that source deals double that damage", "that spell deals double that damage"):
        r.any(*to_whom[:-1])
        r.expect("instead")
        return (t.TheEvent(amount=t.Times(t.Number(2), t.EventAmount())),)
    if r.any("it deals that much damage plus"):
        amount = amounts.read_amount(r)
        r.any(*to_whom[:-1])
        r.expect("instead")
        return (t.TheEvent(amount=t.Plus((t.EventAmount(), amount))),)
    if r.any("it creates twice that many of those tokens instead", "it puts twice that many of those counters on that permanent instead",
             "it puts twice that many of those counters on it instead", "it puts twice that many of those counters on that creature instead",
             "twice that many of those tokens are created instead", "twice that many of those counters are put on that permanent instead",
             "twice that many of each of those kinds of counters are put on that permanent or player instead",
             "put twice that many +1/+1 counters on it instead", "twice that many +1/+1 counters are put on it instead",
             "twice that many +1/+1 counters are put on that creature instead",
             "you gain twice that much life instead", "create twice that many of those tokens instead",
             "they gain twice that much life instead", "twice that many of each of those kinds of counters are put on it instead",
             "they lose twice that much life instead", "that player loses twice that much life instead"):
        return (t.TheEvent(amount=t.Times(t.Number(2), t.EventAmount())),)
    if r.any("that many plus"):
        amount = amounts.read_amount(r)
        while r.word not in ("instead", ".", ""):
            if r.word not in ("+1/+1", "counters", "are", "put", "on", "it", "that", "creature", "of", "each", "those", "kinds", "permanent", "or", "player", "tokens", "created"):
                r.stuck()
            r.i += 1
        r.expect("instead")
        return (t.TheEvent(amount=t.Plus((t.EventAmount(), amount))),)
    if r.any("you gain that much life plus"):
        amount = amounts.read_amount(r)
        r.expect("instead")
        return (t.TheEvent(amount=t.Plus((t.EventAmount(), amount))),)
    if r.any("prevent that damage"):
        return ()
    if r.ok("prevent"):
        amount = amounts.read_amount(r)
        r.expect("of that damage")
        return (t.TheEvent(amount=t.Minus(t.EventAmount(), amount)),)
    if r.any("exile it instead of putting it anywhere else", "exile that card instead of putting it anywhere else",
             "exile it instead", "exile that card instead", "exile ~ instead", "exile that creature instead",
             "exile them instead", "exile that permanent instead"):
        return (t.TheEvent(to_zone="exile"),)
    if r.any("return it to its owner 's hand instead", "return ~ to its owner 's hand instead"):
        return (t.TheEvent(to_zone="hand"),)
    if r.any("reveal ~ and shuffle it into its owner 's library instead", "shuffle it into its owner 's library instead",
             "shuffle ~ into its owner 's library instead"):
        return (t.TheEvent(to_zone="library", position="shuffle"),)
    if r.any("put it on the bottom of its owner 's library instead"):
        return (t.TheEvent(to_zone="library", position="bottom"),)
    r.stuck()


# ---- permissions and rules of players -----------------------------------------------------------------------------------------


_PLAYER_RULES: tuple[tuple[str, t.StaticEffect], ...] = (
    ("you may choose not to untap ~ during your untap step", t.AsThough("may_stay_tapped", t.IsSource())),
    ("~ can be your commander", t.PlayerRule("can_be_commander", t.You())),
    ("you have no maximum hand size", t.PlayerRule("no_max_hand_size", t.You())),
    ("you may play an additional land on each of your turns", t.PlayerRule("extra_land_plays", t.You(), t.Number(1))),
    ("you may play an additional land this turn", t.PlayerRule("extra_land_plays", t.You(), t.Number(1))),
    ("each player may play an additional land during each of their turns", t.PlayerRule("extra_land_plays", t.EachPlayer(), t.Number(1))),
    ("you may play two additional lands on each of your turns", t.PlayerRule("extra_land_plays", t.You(), t.Number(2))),
    ("you may play up to two additional lands this turn", t.PlayerRule("extra_land_plays", t.You(), t.Number(2))),
    ("you may play up to three additional lands this turn", t.PlayerRule("extra_land_plays", t.You(), t.Number(3))),
    ("you may look at the top card of your library any time", t.PlayerRule("look_at_top", t.You())),
    ("play with the top card of your library revealed", t.PlayerRule("library_top_revealed", t.You())),
    ("players play with the top card of their libraries revealed", t.PlayerRule("library_top_revealed", t.EachPlayer())),
    ("players play with their hands revealed", t.PlayerRule("hand_revealed", t.EachPlayer())),
    ("your opponents play with their hands revealed", t.PlayerRule("hand_revealed", t.EachOpponent())),
    ("you don't lose the game for having 0 or less life", t.PlayerRule("cant_lose_zero_life", t.You())),
    ("damage isn't removed from creatures during cleanup steps", t.PlayerRule("damage_stays", t.EachPlayer())),
    ("skip your draw step", t.SkipStep("draw", t.You())), ("skip your untap step", t.SkipStep("untap", t.You())),
    ("you can't cast more than one spell each turn", t.Cant("cast", None, t.IsPlayer("you"), nth=2)),
    ("each player can't cast more than one spell each turn", t.Cant("cast", None, t.IsPlayer(), nth=2)),
    ("each opponent can't cast more than one spell each turn", t.Cant("cast", None, t.IsPlayer("opponent"), nth=2)),
    ("damage can't be prevented", t.Cant("prevent_damage")),
    ("players can't gain life", t.Cant("gain_life", by=t.IsPlayer())),
    ("your opponents can't gain life", t.Cant("gain_life", by=t.IsPlayer("opponent"))),
    ("you can't lose the game and your opponents can't win the game", t.While(t.Always(), (
        t.Cant("lose", by=t.IsPlayer("you")), t.Cant("win", by=t.IsPlayer("opponent"))))),
)


def _player_rule(r: Reader) -> Effects:
    for words, made in _PLAYER_RULES:
        if r.ok(words):
            if isinstance(made, t.While):
                return list(made.effects)
            if isinstance(made, t.PlayerRule) and "this turn" in words:
                r.i -= 2
            return [made]
    r.stuck()


def _max_hand_size(r: Reader) -> Effects:
    who: t.Selector
    if r.any("your maximum hand size is"):
        who = t.You()
    elif r.any("each player 's maximum hand size is"):
        who = t.EachPlayer()
    else:
        r.expect("each opponent 's maximum hand size is")
        who = t.EachOpponent()
    if r.any("increased by"):
        return [t.PlayerRule("hand_size_more", who, amounts.read_amount(r))]
    if r.any("reduced by"):
        return [t.PlayerRule("hand_size_more", who, t.Minus(t.Number(0), amounts.read_amount(r)))]
    r.any("equal to")
    return [t.PlayerRule("max_hand_size", who, amounts.read_amount(r))]


def _may_cast(r: Reader) -> Effects:
    """"You may cast creature spells as though they had flash", "… from the top of your library", "you may play that card"."""
    r.expect("you may", "players may", "each player may", "any player may", "that player may", "they may", "its owner may")
    lead = r.words[r.i - 2]
    who: t.Selector = {"you": t.You(), "players": t.EachPlayer(), "player": t.EachPlayer()}.get(lead, t.You())
    if r.words[r.i - 3] == "that" or lead in ("they", "owner"):
        r.stuck()
    verb = r.expect("cast", "play")
    lands = verb == "play"
    if r.any("lands and cast spells from the top of your library"):
        return [t.MayPlay(t.Anything(), ("library",), who, key="top")]
    if r.any("lands from the top of your library"):
        return [t.MayPlay(t.HasType(("land",)), ("library",), who, key="top", spells=False)]
    if r.any("lands from your graveyard"):
        return [t.MayPlay(t.HasType(("land",)), ("graveyard",), who, spells=False)]
    if r.word in ("it", "that", "those", "them", "the", "~"):
        what = selectors.read_one(r)
        return _may_play_it(r, what, who, lands)
    phrase = read_phrase(r)
    parts = [p for p in phrase.parts if not isinstance(p, t.IsSpell)]
    found: t.Filter = nouns.both(parts) if parts else t.Anything()
    if r.any("as though they had flash", "as though it had flash"):
        return [t.AsThoughFlash(found, who)]
    if r.ok("from the top of your library"):
        return [t.MayPlay(found, ("library",), who, key="top", lands=False)]
    if r.ok("from"):
        zones, owner = postmodifiers.read_zones(r)
        free = bool(r.ok("without paying their mana costs"))
        return [t.MayPlay(found, zones, who, free=free, lands=False, owned_by=None if owner == who else owner)]
    if r.ok("without paying their mana costs"):
        return [t.MayPlay(found, ("hand",), who, free=True, lands=False)]
    r.stuck()


def _may_play_it(r: Reader, what: t.Selector, who: t.Selector, lands: bool) -> Effects:
    """"you may play that card", "you may cast it without paying its mana cost" for a time."""
    if isinstance(what, t.This):
        if r.any("as though it had flash"):
            return [t.AsThoughFlash(t.IsSource(), who)]
        if r.any("from your graveyard"):
            return [t.MayPlay(t.IsSource(), ("graveyard",), who, lands=lands)]
        if r.any("from exile"):
            return [t.MayPlay(t.IsSource(), ("exile",), who, lands=lands)]
        r.stuck()
    free = any_mana = False
    if r.any("this turn"):
        r.i -= 2
    if r.any("without paying its mana cost", "without paying their mana costs"):
        free = True
    if r.any("this turn"):
        pass
    i = r.i
    if r.any("and you may spend mana as though it were mana of any color to cast that spell",
             "and you may spend mana as though it were mana of any color to cast it",
             "and you may spend mana as though it were mana of any type to cast that spell",
             "and you may spend mana as though it were mana of any type to cast it",
             "and you may spend mana as though it were mana of any color to cast those spells",
             ", and you may spend mana as though it were mana of any type to cast it",
             ", and you may spend mana as though it were mana of any type to cast that spell",
             ", and you may spend mana as though it were mana of any color to cast those spells",
             ", and you may spend mana as though it were mana of any type to cast those spells",
             ", and mana of any type can be spent to cast those spells",
             ", and you may spend mana as though it were mana of any color to cast that spell",
             "and you may spend mana as though it were mana of any color to cast it",
             ", and mana of any type can be spent to cast that spell", "and mana of any type can be spent to cast that spell",
             "and mana of any type can be spent to cast it", ", and mana of any type can be spent to cast it",
             "and mana of any type can be spent to cast those spells"):
        any_mana = True
    else:
        r.i = i
    if r.words[r.i - 1] == "turn":
        r.i -= 2
    return [t.MayPlay(as_filter(what), ("exile", "graveyard", "hand", "library"), who, free=free, any_mana=any_mana, lands=lands)]


def _cost_change(r: Reader) -> Effects:
    """"Creature spells you cast cost {1} less to cast", "~ costs {1} less to cast for each …"."""
    what: t.Filter
    by: t.Selector | None = None
    applies = "spell"
    if r.ok("~"):
        what = t.IsSource()
    else:
        phrase = read_phrase(r)
        if not phrase.spell:
            r.stuck()
        if r.ok("and"):
            more_spells = read_phrase(r)
            if not more_spells.spell:
                r.stuck()
            by, right = _caster(r, more_spells)
            what = t.Or((_caster(r, phrase)[1], right))
        else:
            by, what = _caster(r, phrase)
    r.expect("costs", "cost")
    more: tuple[str, ...] = ()
    per: t.Amount | None = None
    if not costs.is_mana(r.word):
        r.stuck()
    symbols = costs.read_mana(r).symbols
    which = r.expect("less", "more")
    r.expect("to cast")
    per = amounts.read_for_each(r)
    if r.ok(", where x is"):
        per = amounts.read_amount(r)
        if symbols != ("X",):
            r.stuck()
        symbols = ("1",)
    elif symbols == ("X",):
        r.stuck()
    if which == "more":
        more, symbols = symbols, ()
    return [t.CostChange(what, more, symbols, per, applies, by)]


def _caster(r: Reader, phrase: nouns.Phrase) -> tuple[t.Selector | None, t.Filter]:
    by: t.Selector | None = None
    parts: list[t.Filter] = []
    for part in phrase.parts:
        if isinstance(part, t.IsSpell):
            continue
        if isinstance(part, t.ControlledBy):
            by = part.players
        else:
            parts.append(part)
    if r.ok("from exile"):
        parts.append(t.CastFrom(("exile",)))
    return by, nouns.both(parts) if parts else t.Anything()


def _ability_costs(r: Reader) -> Effects:
    """"Activated abilities of creatures cost {2} more to activate", "Equip costs you pay cost {1} less"."""
    if r.any("equip costs you pay cost", "equip abilities you activate cost"):
        applies, what, by = "equip", t.Anything(), t.You()
    elif r.any("cycling abilities you activate cost"):
        applies, what, by = "cycling", t.Anything(), t.You()
    else:
        r.expect("activated abilities of")
        what2 = as_filter(selectors.read_object(r, False))
        r.expect("cost")
        return _more_or_less(r, what2, "ability", None)
    return _more_or_less(r, what, applies, by)


def _more_or_less(r: Reader, what: t.Filter, applies: str, by: t.Selector | None) -> Effects:
    symbols = costs.read_mana(r).symbols
    which = r.expect("less", "more")
    r.any("to activate")
    return [t.CostChange(what, symbols if which == "more" else (), symbols if which == "less" else (), None, applies, by)]


def _abilities_cant(r: Reader) -> Effects:
    """"Activated abilities of artifacts can't be activated [unless they're mana abilities]"."""
    r.expect("activated abilities of")
    what = as_filter(selectors.read_object(r, False))
    r.expect("can't be activated")
    spared = r.any("unless they're mana abilities")
    return [t.Cant("activate", what, extra="nonmana" if spared else None)]


def _players_cant(r: Reader) -> Effects:
    who = players.read_player(r)
    r.expect("can't")
    r.i -= 1
    return continuous._cant(r, who)


def _player_has(r: Reader) -> Effects:
    """"You have hexproof", "your opponents lose …"."""
    who = players.read_player(r)
    r.expect("have", "has", "gain", "gains")
    abilities = continuous.read_abilities(r)
    return [t.PlayerHas(who, a) for a in abilities]


def _spells_rule(r: Reader) -> Effects:
    """"Creature spells you control can't be countered", "spells can't be cast …"."""
    phrase = read_phrase(r)
    if not phrase.spell:
        r.stuck()
    r.expect("can't be countered")
    return [t.Cant("be_countered", phrase.filter)]


def _subject_rules(r: Reader) -> Effects:
    """Objects that can't, must, or are changed, for a time said inside ("can't block this turn")."""
    subject = selectors.read_object(r)
    if isinstance(subject, t.Choose):
        r.stuck()
    return continuous.read_predicates(r, subject)


def _able_to_block(r: Reader) -> Effects:
    """"All creatures able to block ~ do so" (509.1c)."""
    r.expect("all creatures able to block")
    what = as_filter(selectors.read_object(r, False))
    r.any("this turn")
    r.expect("do so")
    return [t.Requires("block", t.HasType(("creature",)), what)]


def _you_control(r: Reader) -> Effects:
    """"You control enchanted creature."""
    r.expect("you control")
    return [t.Modify(selectors.read_attached(r), (t.ChangeController(t.You()),))]


def _assign_unblocked(r: Reader) -> Effects:
    r.expect("you may have ~ assign its combat damage as though it weren't blocked")
    return [t.AsThough("assign_unblocked", t.IsSource())]


def _once_each_turn(r: Reader) -> Effects:
    """"Once during each of your turns, you may cast …"."""
    r.expect("once during each of your turns , you may")
    r.i -= 2
    found = _may_cast(r)
    for one in found:
        if not isinstance(one, t.MayPlay):
            r.stuck()
        object.__setattr__(one, "once_each_turn", True)
    return [t.While(t.During(t.You()), tuple(found))]


def _flash_for_more(r: Reader) -> Effects:
    """"You may cast this spell as though it had flash if you pay {2} more to cast it."""
    r.expect("you may cast ~ as though it had flash if you pay")
    cost = costs.read_mana(r)
    r.expect("more to cast it")
    return [t.MayPlay(t.IsSource(), ("hand",), t.You(), flash=True, key="flash", additional=cost)]


def _spend(r: Reader) -> Effects:
    r.expect("you may spend mana as though it were mana of any color", "players may spend mana as though it were mana of any color")
    if r.any("to cast", "to activate"):
        r.stuck()
    return [t.Spend(t.Anything(), t.You())]


def _mana_stays(r: Reader) -> Effects:
    """"You don't lose unspent {G} mana as steps and phases end"."""
    who: t.Selector
    if r.any("you don't lose unspent"):
        who = t.You()
    else:
        r.expect("players don't lose unspent")
        who = t.EachPlayer()
    extra = None
    if costs.is_mana(r.word):
        extra = r.word[1:-1]
        r.i += 1
    elif r.word in ("red", "green", "white", "blue", "black", "colorless"):
        extra = {"red": "R", "green": "G", "white": "W", "blue": "U", "black": "B", "colorless": "C"}[r.word]
        r.i += 1
    r.expect("mana")
    r.any("as steps and phases end")
    return [t.PlayerRule("mana_doesnt_empty", who, extra=extra)]


_STATEMENTS = (_player_rule, _max_hand_size, _cost_change, _ability_costs, _abilities_cant, _spells_rule, _players_cant,
               _player_has, _mana_stays)
_BY_WORD = {
    "prevent": (_prevent,), "if": (read_if_would,), "activated": (_ability_costs, _abilities_cant), "equip": (_ability_costs,),
    "cycling": (_ability_costs,),
    "once": (_once_each_turn,),
    "you": (_you_control, _assign_unblocked, _flash_for_more, _player_rule, _may_cast, _players_cant, _player_has, _mana_stays, _spend), "your": (_player_rule, _max_hand_size, _players_cant, _player_has),
    "each": (_player_rule, _max_hand_size, _may_cast, _players_cant, _spells_rule, _cost_change, _player_has, _subject_rules),
    "players": (_player_rule, _may_cast, _players_cant, _mana_stays, _spend), "play": (_player_rule,),
    "damage": (_player_rule,), "skip": (_player_rule,), "target": (_players_cant, _subject_rules),
    "~": (_player_rule, _cost_change, _subject_rules), "spells": (_cost_change, _spells_rule), "creatures": (_subject_rules,), "all": (_able_to_block, _subject_rules, _spells_rule),
    "that": (_players_cant, _subject_rules), "those": (_subject_rules,), "it": (_subject_rules,), "they": (_players_cant, _subject_rules),
    "the": (_player_rule, _cost_change, _subject_rules), "its": (_players_cant,), "any": (_may_cast,),
    "this": (), "opponents": (_players_cant,), "defending": (_players_cant,),
}
_DEFAULT = (_cost_change, _spells_rule)


def read_statement(r: Reader) -> Effects:
    """A rule in a static ability, whatever it begins with. Raises Stuck."""
    tried = _BY_WORD.get(r.word, ())
    for read in (*tried, *_DEFAULT):
        if read is _subject_rules:
            continue
        found = r.attempt(read)
        if found is not None:
            return found
    r.stuck()

