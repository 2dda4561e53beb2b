"""Whether a request comes from who it says: signatures over the time and the body, and how old they may be."""

from __future__ import annotations

import hashlib
import hmac
import re
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

MOST_SECONDS = 300
"""How far the time of a request may be from ours: older ones may be somebody else's, sent again."""

_KEY = re.compile(r"[0-9a-f]{64}\Z")
_SIGNATURE = re.compile(r"[0-9a-f]{128}\Z")
_SECONDS = re.compile(r"[0-9]{1,12}\Z")


def public_key(text: str) -> Ed25519PublicKey:
    """The Ed25519 key that 64 hexadecimal digits stand for. Raises ValueError for other text, and without the library for it."""
    if not _KEY.match(text.strip().lower()):
        raise ValueError("MAGISTRATE_DISCORD_PUBLIC_KEY is not a public key: 64 hexadecimal digits.")
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ModuleNotFoundError:
        raise ValueError(
            "MAGISTRATE_DISCORD_PUBLIC_KEY is set, and signatures need the extra 'discord': pip install 'magistrate[discord]'."
        ) from None
    return Ed25519PublicKey.from_public_bytes(bytes.fromhex(text.strip()))


def is_signed(key: Ed25519PublicKey, signature: str, seconds: str, body: bytes) -> bool:
    """Whether ``signature`` (hexadecimal) is that of the time and body by the key, and the time is now."""
    from cryptography.exceptions import InvalidSignature

    if not _SIGNATURE.match(signature.lower()) or not _is_now(seconds):
        return False
    try:
        key.verify(bytes.fromhex(signature), seconds.encode() + body)
    except InvalidSignature:
        return False
    return True


def is_authentic(secret: str, signature: str, seconds: str, body: bytes) -> bool:
    """Whether ``signature`` (``v0=`` and an HMAC-SHA256) is that of the time and body by a shared secret, and the time is now."""
    if not _is_now(seconds):
        return False
    own = hmac.new(secret.encode(), b"v0:" + seconds.encode() + b":" + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(f"v0={own}".encode(), signature.encode("utf-8", "replace"))


def _is_now(seconds: str) -> bool:
    return bool(_SECONDS.match(seconds)) and abs(time.time() - int(seconds)) <= MOST_SECONDS
