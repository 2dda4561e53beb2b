"""A scenario in an address: its plain data, compressed against words every scenario has, in characters that need no quoting.

The first character is the version. Reading refuses whatever would unfold to more than MAX_BYTES before unfolding it.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Any

import msgspec
import yaml
from msgspec import UNSET

from app.scenarios.documents.documents import DocumentPart, Scenario
from app.scenarios.documents.errors import DocumentError
from app.scenarios.documents.reading import to_scenario

MAX_BYTES = 200_000
VERSION = "1"
_WORDS = (
    b'"oracle_text":""token":true,"chosen":{"color":""creature_type":""controller":""damage":1,"order":0,"as_is":true,'
    b'"commander""free-for-all""format":"emblem"graveyard"exile"library"command"{T}: Add {G}.Enchantment Artifact Instant'
    b'Sorcery Planeswalker Legendary Creature \xe2\x80\x94 "colors":["W","U","B","R","G"],"loyalty":"Flying\\n'
    b'"type_line":"Creature \xe2\x80\x94 ","power":"2","toughness":"2"},{"name":"Practice ","mana_cost":"{1}{G}",'
    b'"summoning_sick":true,"face_down":true,"attached_to":"counters":{"+1/+1":1},"tapped":true,"tag":"'
    b'"library_top":[{"card":"library_filler":null,"exile":[{"card":"command":[{"card":"graveyard":[{"card":"'
    b'"upkeep""draw""end""cleanup""beginning_of_combat""combat_damage""end_of_combat""postcombat_main""declare_blockers"'
    b'"do":"choose","kind":"may","value":true},"number""mode""order""damage""division""options":[1]"do":"wait_stack","one":true}'
    b'"do":"play_land","object":"Mountain"},{"card":"Swamp"},{"card":"Plains"},{"card":"Island"},{"card":"Forest","count":5}'
    b'"do":"wait","turn":1,"step":"declare_attackers"},{"player":"A","do":"attack","object":"","defender":"B"},{"player":"B",'
    b'"do":"block","object":"","attacker":""},{"do":"block_none"},{"do":"attack_none"},{"do":"activate","ability":1},'
    b'{"player":"B","do":"cast","object":""},{"player":"A","do":"choose","kind":"target","value":""},{"player":"A","do":"pass"},'
    b'{"player":"B","do":"pass"},{"player":"A","do":"cast","object":""}]}]}'
    b'{"players":{"A":{"life":20,"battlefield":[{"card":"","tag":""}],"hand":[{"card":"","tag":""}]},"B":{"battlefield":[{"card":"'
    b'"start":{"active":"A","turn":1,"step":"precombat_main"},"segments":[{"in_order":true,"actions":[{"player":"A","do":"'
)
"""Words that scenarios have, the commonest last. Changing them makes all addresses given out unreadable: change VERSION too."""


def plain(part: DocumentPart) -> dict[str, Any]:
    """A scenario, or a part of one, as plain data without what is as it is by default, and without the position text that its
    players were read from."""
    return {
        field.encode_name: _plain(value)
        for field in msgspec.structs.fields(part)
        if field.name != "position" and (value := getattr(part, field.name)) is not UNSET and not _is_default(field, value)
    }


def _plain(value: Any) -> Any:
    if isinstance(value, DocumentPart):
        return plain(value)
    if isinstance(value, list):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return value


def _is_default(field: msgspec.structs.FieldInfo, value: Any) -> bool:
    if field.default_factory is not msgspec.NODEFAULT:
        return bool(value == field.default_factory())
    return type(value) is type(field.default) and bool(value == field.default)


def pack(scenario: Scenario) -> str:
    """The scenario in an address."""
    raw = msgspec.json.encode(plain(scenario))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _WORDS)
    return VERSION + base64.urlsafe_b64encode(packer.compress(raw) + packer.flush()).decode().rstrip("=")


def unpack(text: str) -> Scenario:
    """The scenario of an address. Raises DocumentError."""
    if not text.startswith(VERSION):
        raise DocumentError("", "this address was made by another version of the program, or is cut off")
    try:
        packed = base64.b64decode(text[1:] + "=" * (-len(text[1:]) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(-15, _WORDS)
        raw = unpacker.decompress(packed, MAX_BYTES)
    except (ValueError, binascii.Error, zlib.error):
        raise DocumentError("", "this address is damaged or cut off") from None
    if not unpacker.eof:
        tail = bool(unpacker.unconsumed_tail)
        raise DocumentError("", f"it unfolds to more than {MAX_BYTES:,} bytes" if tail else "this address is cut off")
    try:
        return to_scenario(msgspec.json.decode(raw))
    except (msgspec.DecodeError, RecursionError):
        raise DocumentError("", "this address is damaged or cut off") from None


# ---- files ---------------------------------------------------------------------------------------------------------------


def as_json(scenario: Scenario) -> str:
    """The scenario as a JSON file."""
    return msgspec.json.format(msgspec.json.encode(plain(scenario)), indent=2).decode() + "\n"


def as_yaml(scenario: Scenario) -> str:
    """The scenario as a YAML file."""
    return yaml.dump(plain(scenario), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=130)


class _Dumper(yaml.SafeDumper):
    """Rows on one line each, as people write scenarios; everything else as blocks."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> yaml.MappingNode:
        flow = all(not isinstance(one, dict | list) or _is_short(one) for one in mapping.values()) and bool(mapping)
        return super().represent_mapping(tag, mapping, flow)

    def represent_sequence(self, tag: str, sequence: Any, flow_style: bool | None = None) -> yaml.SequenceNode:
        return super().represent_sequence(tag, sequence, _is_short(sequence))


def _is_short(value: Any) -> bool:
    parts = value.values() if isinstance(value, dict) else value
    return all(not isinstance(one, dict | list) for one in parts) and len(str(value)) < 60
