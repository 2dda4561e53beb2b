"""What published card data say besides the card itself: legality, printings, images, addresses. Nothing of it is trusted.

The names are those of Scryfall's card object. Words are kept where they have the form that is expected, addresses where they
are https; everything else is left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from typing import Any
from urllib.parse import urlsplit

import msgspec

_FORMAT = re.compile(r"[a-z][a-z0-9_]{1,30}")
_DATE = re.compile(r"[12]\d{3}-\d\d-\d\d", re.ASCII)
_ADDRESS = re.compile(r"https://[!#$%&*+,./0-9:;=?@A-Z_a-z~()\[\]-]{4,500}")
_HOST = re.compile(r"[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}")  # no name, password or port, nothing that a header parts
_IMAGES = ("normal", "large", "png", "small")  # the first that there is
_LONGEST = 100
_MOST_FORMATS = 60
SITE = "scryfall.com"
_SITES = (SITE, "scryfall.io")


class Printing(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card as it was printed once: its set, number, day (ISO) and rarity, its page outside, its image. What the data do not
    say is left out."""

    set: str = ""
    set_name: str = ""
    collector_number: str = ""
    released_at: str = ""
    rarity: str = ""
    scryfall_uri: str = ""
    image: str = ""


class MadeFor(StrEnum):
    """What a card is made for: play by the rules on a table, fun (Un-cards, whose texts leave the rules), or computers alone."""

    TABLE = "table"
    FUN = "fun"
    COMPUTERS = "computers"


def made_for(card: Mapping[str, Any]) -> MadeFor:
    """What a card object of Scryfall or a face of MTGJSON says that it is made for; a table where it says nothing."""
    if card.get("set_type") == "funny" or card.get("border_color") == "silver" or card.get("isFunny") is True:
        return MadeFor.FUN
    games = card.get("games")
    without_paper = isinstance(games, list) and bool(games) and "paper" not in games
    return MadeFor.COMPUTERS if without_paper or card.get("isOnlineOnly") is True else MadeFor.TABLE


def legalities(card: Mapping[str, Any]) -> dict[str, str]:
    """The formats of a card object, each with what the card is there: legal, not_legal, banned, restricted."""
    found = card.get("legalities")
    if not isinstance(found, dict):
        return {}
    sound = {name: said for name, said in found.items() if _is_word(name) and _is_word(said)}
    return dict(list(sound.items())[:_MOST_FORMATS])


def printing(card: Mapping[str, Any]) -> Printing | None:
    """The printing that a card object describes; None where it says nothing of one."""
    found = Printing(
        set=_text(card, "set"), set_name=_text(card, "set_name"), collector_number=_text(card, "collector_number"),
        released_at=_day(_text(card, "released_at")), rarity=_text(card, "rarity"),
        scryfall_uri=site_address(card.get("scryfall_uri")), image=image(card),
    )  # fmt: skip
    return found if found != Printing() else None


def image(card: Mapping[str, Any]) -> str:
    """The address of an image of a card object or face; empty where there is none."""
    found = card.get("image_uris")
    addresses = (https_address(found.get(size)) for size in _IMAGES) if isinstance(found, dict) else ()
    return next(filter(None, addresses), "")


def https_address(value: object) -> str:
    """An address as it stands, where it is one of https without a name, password or port in it; else empty."""
    if not isinstance(value, str) or not _ADDRESS.fullmatch(value):
        return ""
    try:
        host = urlsplit(value).netloc
    except ValueError:
        return ""
    return value if _HOST.fullmatch(host) else ""


def site_address(value: object) -> str:
    """As ``https_address``, of Scryfall's own site alone."""
    found = https_address(value)
    return found if found and host_of(found) == SITE else ""


def api_address(value: object) -> str:
    """As ``https_address``, of Scryfall's site or one below it, such as its API."""
    found = https_address(value)
    return found if found and (host_of(found) == SITE or host_of(found).endswith(f".{SITE}")) else ""


def host_of(address: str) -> str:
    """The host of an address that was kept."""
    return (urlsplit(address).hostname or "").lower()


def is_image_host(host: str) -> bool:
    """Whether a host is one of Scryfall's, which pages may load images from."""
    return any(host == site or host.endswith(f".{site}") for site in _SITES)


def _is_word(value: object) -> bool:
    return isinstance(value, str) and _FORMAT.fullmatch(value) is not None


def _day(text: str) -> str:
    """A day of the calendar; empty for anything else."""
    try:
        return date.fromisoformat(text).isoformat() if _DATE.fullmatch(text) else ""
    except ValueError:
        return ""


def _text(card: Mapping[str, Any], key: str) -> str:
    value = card.get(key)
    return " ".join(value.split()) if isinstance(value, str) and len(value) <= _LONGEST and value.isprintable() else ""
