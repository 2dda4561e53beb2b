"""Closed vocabularies that card texts and the engine share: each word that may be asked for, and who sees to it.

A word that is asked for and that nothing writes would be a condition that is never true. The types of the fields of trees are
closed, so that a word spelled wrongly is an error of mypy, in the compiler as in the engine. `tests/engine/test_vocabularies.py`
holds that each deed is told and each mark is set somewhere, that every table knows every word, and lists the fields that are
open, each with its reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeVar, get_args

Word = TypeVar("Word", bound=str)


def word_among(words: tuple[Word, ...], word: str) -> Word:
    """The word, as one of a closed vocabulary. Raises ValueError if it is none of them."""
    for one in words:
        if one == word:
            return one
    raise ValueError(f"{word!r} is none of {', '.join(words)}")


def words_of(kind: Any) -> Iterator[Any]:
    """The words of a closed vocabulary, those of its parts where it is made of several."""
    for one in get_args(kind):
        if isinstance(one, str):
            yield one
        else:
            yield from words_of(one)


# ---- characteristics ----------------------------------------------------------------------------------------------------

Color = Literal["W", "U", "B", "R", "G"]
"""The colors (105.1)."""
ManaType = Literal["W", "U", "B", "R", "G", "C"]
"""The types of mana (106.1b)."""
MANA_TYPES: tuple[ManaType, ...] = get_args(ManaType)
ManaKind = Literal["W", "U", "B", "R", "G", "C", "S", "any", "treasure", "cave", "desert", "artifact", "creature"]
"""Mana as it is asked for once it has been spent: of a type, from a source of a kind, or any."""
MANA_KINDS: tuple[ManaKind, ...] = get_args(ManaKind)
CardType = Literal[
    "artifact", "battle", "conspiracy", "creature", "dungeon", "enchantment", "instant", "kindred", "land", "phenomenon", "plane",
    "planeswalker", "scheme", "sorcery", "vanguard",
]
"""The card types (205.2a)."""

PERMANENT_TYPES: tuple[CardType, ...] = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
"""The permanent types (110.4)."""
PLAYED_TYPES: tuple[CardType, ...] = (
    "artifact", "battle", "creature", "enchantment", "instant", "kindred", "land", "planeswalker", "sorcery",
)
"""The types of traditional cards, which libraries and graveyards hold."""
CARD_TYPES: tuple[CardType, ...] = get_args(CardType)
Supertype = Literal["basic", "legendary", "ongoing", "snow", "world"]
"""The supertypes (205.4a)."""
SUPERTYPES: tuple[Supertype, ...] = get_args(Supertype)
SubtypeFamily = Literal["artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker"]
"""The card types that have subtypes of their own."""
AbilityKind = Literal["activated", "loyalty", "mana", "nonmana", "static", "tap", "triggered"]
"""Kinds of ability; "tap" is one with the tap symbol in its cost, "nonmana" an activated ability that is no mana ability."""
ABILITY_KINDS: tuple[AbilityKind, ...] = get_args(AbilityKind)
Trait = Literal[
    "basic_land_type", "card_type", "color", "controller", "counter_kind", "creature_type", "land_type", "mana_cost",
    "mana_value", "name", "owner", "permanent_type", "planeswalker_type", "power", "subtype", "toughness",
]
"""Qualities that objects share, that differ among them, or that are counted."""
TRAITS: tuple[Trait, ...] = get_args(Trait)
KeptOfOwn = Literal["color", "other abilities"]
"""What of its own a copy keeps."""
ObjectMeasure = Literal[
    "base_power", "base_toughness", "blockers", "cast_from_command_zone", "class_level", "colors_spent", "controller_speed",
    "counters", "damage", "defense", "level", "loyalty", "mana_spent", "mana_value", "number_of_colors", "power",
    "same_color_spent", "snow_of_its_colors_spent", "snow_spent", "times_kicked", "times_mutated", "toughness",
    "unlocked_doors", "x",
]
"""Numbers that objects have."""
OBJECT_MEASURES: tuple[ObjectMeasure, ...] = get_args(ObjectMeasure)
PlayerMeasure = Literal[
    "cards_drawn_this_turn", "commander_casts", "commander_colors", "dungeon_names", "dungeons_completed", "graveyard_size",
    "hand_size", "library_size", "life",
    "life_gained_this_turn", "life_lost_this_turn", "lands_played_this_turn", "max_hand_size", "party_size", "poison",
    "ring_temptations", "speed", "spells_cast_this_turn", "starting_life",
    "turns_taken",
]
"""Numbers that players have."""
Measure = ObjectMeasure | PlayerMeasure

# ---- words of comparison, counting and order ----------------------------------------------------------------------------

Comparison = Literal["=", "!=", "<", "<=", ">", ">="]
Extreme = Literal["max", "min"]
Summing = Literal["sum", "max", "min", "one"]
"""What several numbers make."""
Rounding = Literal["up", "down"]
"""How a half is rounded (107.1a)."""
Letter = Literal["X", "Y"]
"""The letters that stand for numbers (107.3)."""
Direction = Literal["left", "right"]

# ---- zones and times ----------------------------------------------------------------------------------------------------

Zone = Literal["battlefield", "graveyard", "hand", "library", "exile", "stack", "command"]
"""The zones (400.1)."""
LibraryPosition = Literal["top", "bottom", "shuffle", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
"""Where in a library a card is put: "2" is second from the top."""
LIBRARY_POSITIONS: tuple[LibraryPosition, ...] = get_args(LibraryPosition)
LibraryOrder = Literal["any", "random"]
Step = Literal[
    "untap", "upkeep", "draw", "precombat_main", "beginning_of_combat", "declare_attackers", "declare_blockers", "combat_damage",
    "end_of_combat", "postcombat_main", "end", "cleanup",
]
"""The steps of a turn, and the main phases, which have none (500.1)."""
Phase = Literal["beginning", "precombat_main", "combat", "postcombat_main", "ending"]
"""The phases of a turn (500.1)."""
TurnStep = Step | Literal["beginning", ""]
"""The step that it is: `beginning` before the first one of a turn, none where a position is set up and nothing has begun."""
BegunWhole = Literal["combat", "turn", "extra_turn"]
"""The combat phase or a turn, as something that begins."""
TimeOfTurn = Step | Literal["main", "combat"]
"""Steps and phases by the names that cards use: either main phase, the whole of combat."""
Beginning = TimeOfTurn | Literal["second_main", "ending", "turn"]
"""What begins, or ends: `second_main` of however many main phases there are, `ending` the moment a step ends."""
CountedPhase = Literal["second_main"]
"""A phase by its number among those of a turn, of however many there are (505.1b)."""
AddedPhase = Literal["beginning", "combat", "main", "upkeep", "end"]
"""Phases and steps that effects add (500.8-9)."""
Skipped = Step | BegunWhole
"""Steps, phases and turns that are skipped (614.10)."""
Period = Literal["turn", "last_turn", "combat", "game"]
"""How far back events are counted (608.2i); in the whole game spells that were cast."""
BeforeOrAfter = Literal["before", "after"]
PointOfCombat = Literal["attackers", "blockers", "damage", "end_of_combat", "combat"]
"""Points of combat that something happens before or after (506.7)."""

# ---- players and parts in events ----------------------------------------------------------------------------------------

PlayerKind = Literal["any", "you", "opponent", "teammate", "active", "defending", "not_you"]
Activator = Literal["any_player", "opponents", "owner"]
"""Who may activate an ability besides its controller, or instead."""
Role = Literal["object", "source", "player", "target", "attached", "spell"]
"""What somebody or something has to do with an event."""
Roles = Literal["objects", "sources", "players", "targets"]
"""The same, of several events at once."""
ROLES: tuple[Role | Roles, ...] = (*get_args(Role), *get_args(Roles))
PhasingDirection = Literal["in", "out"]
Facing = Literal["up", "down", "flip"]
"""How a permanent is turned (708, 710)."""

# ---- what may and may not be done ---------------------------------------------------------------------------------------

Forbidden = Literal[
    "activate", "attack", "be_attached", "be_blocked", "be_copied", "be_countered", "be_destroyed", "be_enchanted", "be_equipped",
    "be_exiled", "be_regenerated", "be_sacrificed", "be_targeted", "become_tapped", "block", "cast", "crew", "deal_damage",
    "discard", "draw", "enter", "gain_abilities", "gain_life", "get_counters", "leave_graveyard", "lose", "lose_life",
    "become_monarch", "make_discard", "make_sacrifice", "pay_life", "phase",
    "phase_in", "play_land", "prevent_damage", "scry", "search", "spend_mana", "take_extra_turns", "transform",
    "trigger", "turn_face_up", "untap", "untap_in_untap_step", "win", "win_by_effect",
]
"""What `Cant` forbids (101.2)."""
ForbiddenOnly = Literal[
    Zone, "as_cast", "combat", "cycling", "loyalty", "neither_mana_nor_loyalty", "nonmana", "not_as_sorcery",
    "not_by_day_and_night", "own", "tap", "use",
]
"""Of what happens, the part that `Cant` forbids: combat damage; what enters from that zone; abilities of that kind, or with
{T} in their costs; casting when no sorcery could be cast; transforming otherwise than as day and night change; what is paid to
cast spells or activate abilities; targets chosen as the spell itself is cast; what one's own spells and abilities have one do."""
Required = Literal["attack", "block", "be_blocked", "goad"]
"""What `Requires` requires of creatures (508.1d, 509.1c)."""
Taxed = Literal["attack", "block"]
Helping = Literal["crew", "saddle"]
"""What creatures do that are tapped for the ability of another permanent."""
CombatCount = Literal[
    "attacks_alone_not", "attacks_only_alone", "blocks_alone_not", "can_block_additional", "can_block_any", "max_attackers",
    "max_blockers", "max_blocking_creatures", "min_blockers",
]
"""Restrictions and permissions of combat that count."""
AsThoughKind = Literal[
    "assign_unblocked", "attack_defender", "attack_haste", "block_flying", "block_landwalk", "block_shadow", "boast_twice",
    "crew_more", "crew_toughness", "foretell_any_turn", "haste_abilities", "infect_damage",
    "loyalty_more", "loyalty_twice", "may_stay_tapped", "saddle_more",
    "saddle_toughness", "target_hexproof", "toughness_damage", "untapped_block", "wither_damage",
]
PlayersRule = Literal[
    "ascend", "can_be_commander", "cant_lose_zero_life", "choose_blocks", "copies_more", "damage_costs_no_life", "damage_floor",
    "damage_stays", "daybound", "deck_copies", "exiled_until", "extra_land_plays", "hand_revealed", "hand_size_more",
    "library_top_revealed", "look_at_exiled", "look_at_face_down", "look_at_that_card", "look_at_top", "mana_burns",
    "mana_doesnt_empty", "max_hand_size", "may_vote_more", "nightbound", "no_max_hand_size", "reveals_first_draw",
    "search_top", "storied", "unspent_mana_becomes", "votes_more",
]
"""Rules that effects make for players (613.11)."""
SpecialCost = Literal["foretell", "morph", "plot", "unlock"]
"""Costs of special actions that effects make more or less (116.2)."""
ChangedCost = SpecialCost | Literal[
    "spell", "ability", "equip", "cycling", "boast", "exhaust", "power-up", "ninjutsu", "loyalty", "mana",
]
"""Costs that effects make more or less (601.2f): of what."""
ActivatedKeyword = Literal["boast", "equip", "exhaust", "loyalty", "ninjutsu", "outlast"]
"""Keywords, or kinds, by which activated abilities are asked for as they are activated."""
ACTIVATED_KEYWORDS: tuple[ActivatedKeyword, ...] = get_args(ActivatedKeyword)
PricedKeyword = Literal["crew", "cycling", "equip"]
"""Keywords whose abilities may be activated for another cost by an effect."""
ReplacementGroup = Literal["control", "copy", "back_face"]
"""Replacement effects that are applied before others (616.1b-d)."""

# ---- costs that were paid ------------------------------------------------------------------------------------------------

OptionalCost = Literal[
    "additional", "bargain", "behold", "blight", "buyback", "casualty", "collect evidence", "conspire", "entwine", "gift",
    "kicked", "offspring", "replicate", "squad", "teamwork",
]
"""What a spell's optional additional costs are known by (118.8b)."""
OPTIONAL_COSTS: tuple[OptionalCost, ...] = get_args(OptionalCost)
AlternativeKeyword = Literal[
    "awaken", "bestow", "blitz", "cleave", "dash", "emerge", "evoke", "freerunning", "impending", "more than meets the eye",
    "mutate", "overload", "prowl", "sneak", "spectacle", "surge", "warp", "web-slinging",
]
"""Keywords that give an alternative cost from where a spell may be cast anyway."""
GraveyardKeyword = Literal["aftermath", "disturb", "escape", "flashback", "harmonize", "jump-start", "mayhem", "retrace"]
"""Keywords by which a spell is cast from a graveyard."""
OwnAlternative = Literal["alternative", "free"]
"""Alternative costs that a text gives without a keyword: another cost, or none."""
CastingWay = AlternativeKeyword | GraveyardKeyword | OwnAlternative | Literal["foretell", "madness", "plot", "prototype"]
"""How a spell was cast, where a text may ask for it."""
CASTING_WAYS: tuple[CastingWay, ...] = (
    *get_args(AlternativeKeyword), *get_args(GraveyardKeyword), *get_args(OwnAlternative),
    "foretell", "madness", "plot", "prototype",
)
PermittedWay = Literal["top", "flash"]
"""What some permissions to cast are known by, among others for the same card."""

# ---- choices ------------------------------------------------------------------------------------------------------------

WordKind = Literal["color", "creature", "land"]
"""Words that effects replace in texts: color words, creature types, basic land types (612)."""
ChosenKind = Literal[
    "artifact_name", "card_type", "color", "colors", "creature_name", "creature_type", "land_name", "land_type", "name",
    "nonartifact_nonland_name", "nonbasic_land_name", "nonbasic_name", "noncreature_nonland_name", "nonland_name", "number",
    "opponent", "planeswalker_type", "player", "word",
]
"""What a player chooses by naming it."""
ChosenQuality = Literal["card_type", "color", "creature_type", "land_type", "name", "planeswalker_type", "player"]
"""What an object may have, or be of, that was chosen."""
ChoiceKey = Literal[
    "card_type", "color", "colors", "creature_type", "demonstrate", "gift", "land_type", "name", "number",
    "planeswalker_type", "player", "protector", "tribute", "word",
]
"""What such a choice is kept as, for the abilities that are linked to it (607.2d)."""
CHOICE_KEYS: tuple[ChoiceKey, ...] = get_args(ChoiceKey)
LinkKey = Literal["arrived", "championed", "chosen", "created", "devoured", "encoded", "exiled"]
"""What objects are kept as for linked abilities (607.2a)."""
LINK_KEYS: tuple[LinkKey, ...] = get_args(LinkKey)
ManaChoice = Literal[
    "among", "among_or_chosen", "any_color", "any_one_color", "any_type", "chosen", "colors_of", "combination",
    "commander_identity", "could_produce", "different_colors", "each_color_of", "just_produced",
]
"""Which mana is added, where it isn't said outright."""
SpentOn = Literal["either", "spell", "ability"]
"""What costs mana may be spent on as though it were other mana."""
Payment = Literal["spell", "ability", "turn_face_up", "unlock", "foretell", "cumulative upkeep", "other"]
"""What a cost is paid for: casting a spell, activating an ability, a special action (116.2), the cost of a keyword, or else."""
UseOfMana = Literal[Payment, "any", "generic"]
"""What mana is said to be spent on (106.6); "any": any cost, "generic": generic mana in a cost."""
SpentAs = Literal["any_color", "any_type", "snow_any_color"]
"""As though it were what mana may be spent (609.4b): of any color, which no colorless mana is, or of any type; or mana from snow
sources alone, of any color."""
TargetChange = Literal["change", "change_one", "new"]
"""How targets are changed (115.7a-d)."""
ModesAnew = Literal["turn", "game"]
"""How long a mode that was chosen can't be chosen again."""

# ---- what is done and what is so ----------------------------------------------------------------------------------------

Deed = Literal[
    "adapt", "airbend", "become_day", "become_initiative", "become_level", "become_monarch", "become_monstrous",
    "become_night", "become_plotted", "become_renowned", "become_suspected", "blight", "clash", "coin_lost", "coin_won",
    "collect_evidence", "complete_dungeon", "connive", "copy", "crew", "crime", "cycle", "day_becomes_night", "earthbend",
    "draw_cards", "end_effect", "enlist", "enter_room",
    "evolve", "exert", "expend", "exploit", "explore", "fight", "firebend", "flip_coin", "forage", "foretell", "fully_unlock",
    "give_gift", "ignore_effect", "learn", "manifest_dread", "mentor", "mutate", "night_becomes_day", "proliferate", "reflexive",
    "ring_tempts", "roll", "roll_dice", "roll_highest",
    "roll_natural", "saddle", "scry", "search", "surveil", "time_travel", "train", "unlock_door",
    "venture", "waterbend",
]
"""What players and objects do that has a name of its own and no other event: `Does` watches for it."""
DEEDS: tuple[Deed, ...] = get_args(Deed)
PowerOrToughness = Literal["power", "toughness"]
"""One of the two numbers of a creature's size."""
MovedWithin = Literal["mill", "discard", "draw", "resolution", "own effect", "not cycling"]
"""What a card may be moved by, where a text asks for that and not for where it goes; "resolution": as the last part of resolving
(608.2n); "own effect": by an ability of the object that asks."""
DeedWithEvent = Literal["mill", "shuffle", "transform"]
"""Deeds that are events of their own kind."""
DEEDS_WITH_EVENTS: tuple[DeedWithEvent, ...] = get_args(DeedWithEvent)
UnplayedDeed = Literal[
    "chaos", "crank", "encounter", "planeswalk_away", "planeswalk_to", "set_in_motion", "visit",
]
"""Deeds that cards speak of and that are not played: an ability that watches for one is refused by name."""

Mark = Literal[
    "attacked_this_turn", "blocked_this_turn", "commander", "harnessed", "monstrous", "prepared", "renowned", "ring_bearer",
    "saddled", "solved", "suspected", "tribute_paid",
]
"""States of an object that something sets on it and that stay until something takes them away: `Status` asks for them."""
MARKS: tuple[Mark, ...] = get_args(Mark)
State = Literal[
    "tapped", "untapped", "face_down", "face_up", "transformed", "flipped", "phased_out", "attacking", "blocking", "blocked",
    "unblocked", "enchanted", "equipped", "attached", "modified", "historic", "kicked", "came_under_since_last_upkeep",
    "summoning_sick", "dealt_damage_this_turn",
    "has_dealt_damage", "entered_this_turn", "has_adventure", "has_mana_cost_x", "has_activation_cost_x", "was_cast",
    "cast_this_turn", "outlaw",
    "foretold", "plotted", "paired", "goaded", "suspended", "multicolored", "untimely", "attacked_last_turn",
]
"""States of an object that follow from the position and its history: `Status` asks for them."""
STATES: tuple[State, ...] = get_args(State)
GivenDesignation = Literal["monarch", "initiative", "citys_blessing", "enduring_story", "day", "night"]
"""What effects make of a player, or of the game."""
Designation = GivenDesignation | Literal["speed_max"]
"""What a player, or the game, may be."""
