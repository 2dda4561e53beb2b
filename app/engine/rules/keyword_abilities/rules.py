"""The rule that defines each keyword ability (702): what the journal cites when it acts, and what a mutation run switches off."""

from __future__ import annotations

from app.engine.trees.keywords import NUMBERS, SEPARATELY

_IN_ORDER = """deathtouch,defender,double strike,enchant,equip,first strike,flash,flying,haste,hexproof,indestructible,
    intimidate,landwalk,lifelink,protection,reach,shroud,trample,vigilance,ward,banding,rampage,cumulative upkeep,flanking,
    phasing,buyback,shadow,cycling,echo,horsemanship,fading,kicker,flashback,madness,fear,morph,amplify,provoke,storm,
    affinity,entwine,modular,sunburst,bushido,soulshift,splice,offering,ninjutsu,epic,convoke,dredge,transmute,bloodthirst,
    haunt,replicate,forecast,graft,recover,ripple,split second,suspend,vanishing,absorb,aura swap,delve,fortify,frenzy,
    gravestorm,poisonous,transfigure,champion,changeling,evoke,hideaway,prowl,reinforce,conspire,persist,wither,retrace,
    devour,exalted,unearth,cascade,annihilator,level up,rebound,umbra armor,infect,battle cry,living weapon,undying,miracle,
    soulbond,overload,scavenge,unleash,cipher,evolve,extort,fuse,bestow,tribute,dethrone,hidden agenda,outlast,prowess,dash,
    exploit,menace,renown,awaken,devoid,ingest,myriad,surge,skulk,emerge,escalate,melee,crew,fabricate,partner,undaunted,
    improvise,aftermath,embalm,eternalize,afflict,ascend,assist,jump-start,mentor,afterlife,riot,spectacle,escape,companion,
    mutate,encore,boast,foretell,demonstrate,daybound,disturb,decayed,cleave,training,compleated,reconfigure,blitz,casualty,
    enlist,read ahead,ravenous,squad,space sculptor,visit,prototype,living metal,more than meets the eye,for mirrodin!,toxic,
    backup,bargain,craft,disguise,solved,plot,saddle,spree,freerunning,gift,offspring,impending,exhaust,max speed,
    start your engines!,harmonize,mobilize,job select,tiered,station,warp,infinity,mayhem,web-slinging,firebending,sneak,
    increment,paradigm,power-up,teamwork,storied"""
"""Keyword abilities in the order of their sections, from 702.2 on."""

SECTION: dict[str, int] = {" ".join(name.split()): number for number, name in enumerate(_IN_ORDER.split(","), start=2)}
"""The section of 702 that each keyword ability has."""

OTHERWISE: dict[str, str] = {
    "deathtouch": "702.2b", "defender": "702.3b", "double strike": "702.4b", "first strike": "702.7b", "flying": "702.9b",
    "haste": "702.10b", "hexproof": "702.11b", "indestructible": "702.12b", "intimidate": "702.13b", "landwalk": "702.14c",
    "lifelink": "702.15b", "reach": "702.17b", "trample": "702.19b", "vigilance": "702.20b", "banding": "702.22b",
    "shadow": "702.28b", "horsemanship": "702.31b", "multikicker": "702.33c", "fear": "702.36b", "megamorph": "702.37b",
    "typecycling": "702.29e",
    "infect": "702.90b", "menace": "702.111b", "skulk": "702.118b", "toxic": "702.164c", "daybound": "702.145b",
    "nightbound": "702.145e",
    "totem armor": "702.89a", "trample over planeswalkers": "702.19c", "commander ninjutsu": "702.49d",
    "double agenda": "702.106a", "partner": "702.124j",
    "exert": "701.43d", "chapter": "714.2b", "chapters": "714.2c", "room": "309.4c", "class level": "716.2a", "level": "711.2a",
    "last level": "711.2b", "siege": "310.12b",
}
"""Where it is not the first letter of the section that says what the keyword does, or not a section of 702 at all."""

SEPARATELY.update({
    "rampage": "702.23c", "cumulative upkeep": "702.24b", "flanking": "702.25b", "amplify": "702.38b", "provoke": "702.39b",
    "storm": "702.40b", "affinity": "702.41b", "modular": "702.43b", "sunburst": "702.44d", "bushido": "702.45b",
    "soulshift": "702.46b", "graft": "702.58b", "ripple": "702.60b", "vanishing": "702.63c", "frenzy": "702.68b",
    "gravestorm": "702.69b", "poisonous": "702.70b", "cascade": "702.85c", "annihilator": "702.86b", "battle cry": "702.91b",
    "evolve": "702.100d", "extort": "702.101b", "dethrone": "702.105b", "prowess": "702.108b", "renown": "702.112c",
    "ingest": "702.115b", "myriad": "702.116b", "melee": "702.121b", "fabricate": "702.123b", "undaunted": "702.125c",
    "afflict": "702.130b", "mentor": "702.134b", "afterlife": "702.135b", "riot": "702.136b", "training": "702.149b",
    "increment": "702.191b",
})

NUMBERS.update({name: f"702.{number}a" for name, number in SECTION.items()})
NUMBERS.update(OTHERWISE)
