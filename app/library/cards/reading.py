"""Reading published card data: Scryfall bulk files and MTGJSON AtomicCards, plain or gzipped."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from app.library.cards.errors import CardDataError
from app.library.cards.published import MadeFor, Printing, api_address, image, legalities, made_for, printing

MAX_BYTES = 2_000_000_000
_GZIP = b"\x1f\x8b"
_KEPT = (
    "name",
    "layout",
    "mana_cost",
    "cmc",
    "type_line",
    "oracle_text",
    "power",
    "toughness",
    "loyalty",
    "defense",
    "colors",
    "color_indicator",
    "color_identity",
    "keywords",
    "oracle_id",
    "source",
)
_FACE_KEPT = (
    "name",
    "mana_cost",
    "type_line",
    "oracle_text",
    "power",
    "toughness",
    "loyalty",
    "defense",
    "colors",
    "color_indicator",
)
_MTGJSON = {
    "manaCost": "mana_cost",
    "type": "type_line",
    "text": "oracle_text",
    "power": "power",
    "toughness": "toughness",
    "loyalty": "loyalty",
    "defense": "defense",
    "colors": "colors",
    "colorIndicator": "color_indicator",
}



class ReadCard(NamedTuple):
    """A card object in Scryfall's shape, rulings that came with it, the printing that it describes, and what it is made for."""

    card: dict[str, Any]
    rulings: list[dict[str, str]]
    printing: Printing | None = None
    made_for: MadeFor = MadeFor.TABLE



def read_bytes(path: Path) -> bytes:
    """A file's bytes, unpacked if they are gzipped. Raises CardDataError."""
    try:
        with path.open("rb") as file:
            packed = file.read(2) == _GZIP
        if not packed:
            return path.read_bytes()
        with gzip.open(path) as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise CardDataError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}.") from error
    if len(data) > MAX_BYTES:
        raise CardDataError(f"{path} is longer than {MAX_BYTES:,} bytes when unpacked.")
    return data


class CardDataForm(Enum):
    """What a file of card data holds."""

    CARDS = "cards"
    ATOMIC = "MTGJSON AtomicCards"
    RULINGS = "rulings"


def form_of(path: Path, data: bytes) -> CardDataForm:
    """What the file holds, by its first object. Raises CardDataError for what is neither cards nor rulings."""
    if data[:100].lstrip()[:1] == b"{" and _is_atomic(data):
        return CardDataForm.ATOMIC
    first = next(objects(path, data), None)
    if first is None:
        raise CardDataError(f"{path} holds no card and no ruling.")
    if "type_line" in first[1] or "card_faces" in first[1]:
        return CardDataForm.CARDS
    about = "card" in first[1] or "oracle_id" in first[1]
    return CardDataForm.RULINGS if about and ("text" in first[1] or "comment" in first[1]) else CardDataForm.CARDS


def read_cards(path: Path, data: bytes) -> Iterator[ReadCard]:
    """Every card of a file's bytes. Raises CardDataError with the place of what is wrong."""
    if data[:100].lstrip()[:1] == b"{" and _is_atomic(data):
        yield from _from_atomic(path, data)
        return
    for where, found in objects(path, data):
        yield _card(found, where)


def objects(path: Path, data: bytes) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects of a JSON list, or of one object a line, each with its place. Raises CardDataError."""
    head = data[:100].lstrip()[:1]
    if head == b"[":
        for number, raw in enumerate(_raw_list(path, data), 1):
            yield f"{path}, entry {number}", _object(raw, f"{path}, entry {number}")
    elif head == b"{":
        for number, line in enumerate(io.BytesIO(data), 1):
            if line.strip():
                yield f"{path}, line {number}", _object(line, f"{path}, line {number}")
    else:
        raise CardDataError(f"{path} is neither JSON nor one JSON object a line.")


def _is_atomic(data: bytes) -> bool:
    """MTGJSON files begin with a `meta` or `data` key; a line of card data does not."""
    head = data[:300].lstrip()[1:].lstrip()
    return head.startswith((b'"meta"', b'"data"'))


def _raw_list(path: Path, data: bytes) -> list[msgspec.Raw]:
    try:
        return msgspec.json.decode(data, type=list[msgspec.Raw])
    except msgspec.DecodeError as error:
        raise CardDataError(f"{path} is not a JSON list: {error}") from error


def _object(raw: bytes | msgspec.Raw, where: str) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError) as error:
        raise CardDataError(f"{where}: not JSON: {error}") from error
    if not isinstance(found, dict):
        raise CardDataError(f"{where}: not an object")
    return found


def _card(data: dict[str, Any], where: str) -> ReadCard:
    """A card object with what the rules look at. Scryfall's ruling objects and other kinds of object are refused."""
    if not isinstance(data.get("name"), str) or data.get("object", "card") != "card":
        raise CardDataError(f"{where}: not a card object: it has no name")
    card = {key: data[key] for key in _KEPT if data.get(key) is not None}
    faces = data.get("card_faces")
    if isinstance(faces, list) and faces:
        card["card_faces"] = [_face(face, where) for face in faces]
    elif "type_line" not in card:
        raise CardDataError(f"{where}: {data['name']!r} has no type line")
    said = {"legalities": legalities(data), "prints_search_uri": api_address(data.get("prints_search_uri"))}
    return ReadCard(card | {key: value for key, value in said.items() if value}, [], printing(data), made_for(data))


def _face(face: Any, where: str) -> dict[str, Any]:
    if not isinstance(face, dict) or not isinstance(face.get("name"), str):
        raise CardDataError(f"{where}: a face without a name")
    shown = image(face)
    return {key: face[key] for key in _FACE_KEPT if face.get(key) is not None} | ({"image": shown} if shown else {})


# ---- MTGJSON ------------------------------------------------------------------------------------------------------------


def _from_atomic(path: Path, data: bytes) -> Iterator[ReadCard]:
    whole = _object(data, str(path))
    cards = whole.get("data")
    if not isinstance(cards, dict):
        raise CardDataError(f"{path} has no 'data' mapping of cards")
    for name, faces in cards.items():
        if not isinstance(faces, list) or not all(isinstance(face, dict) for face in faces) or not faces:
            raise CardDataError(f"{path}: {name!r} is not a list of cards")
        yield _atomic_card(name, faces)


def _atomic_card(name: str, faces: list[dict[str, Any]]) -> ReadCard:
    faces = sorted(faces, key=lambda face: str(face.get("side") or ""))
    first = faces[0]
    rulings = [
        {"date": str(r.get("date", "")), "text": str(r.get("text", "")), "source": ""}
        for face in faces
        for r in face.get("rulings") or ()
        if isinstance(r, dict)
    ]
    if len(faces) == 1 or first.get("side") is None:
        card = _renamed(first, name)
    else:
        card = {"name": name, "card_faces": [_renamed(face, str(face.get("faceName") or name)) for face in faces]}
        card["type_line"] = " // ".join(str(face.get("type_line", "")) for face in card["card_faces"])
    card["layout"] = str(first.get("layout", "normal"))
    if first.get("colorIdentity") is not None:
        card["color_identity"] = first["colorIdentity"]
    identifiers = first.get("identifiers")
    if isinstance(identifiers, dict) and isinstance(identifiers.get("scryfallOracleId"), str):
        card["oracle_id"] = identifiers["scryfallOracleId"]
    return ReadCard(card, rulings, None, made_for(first))


def _renamed(face: dict[str, Any], name: str) -> dict[str, Any]:
    return {"name": name, **{new: face[old] for old, new in _MTGJSON.items() if face.get(old) is not None}}
