"""The zip package of a word-processor document (ECMA-376 part 2), opened with limits: it is not trusted."""

from __future__ import annotations

import io
import posixpath
import xml.etree.ElementTree as ET
import zipfile
import zlib
from typing import Any

from ingest.errors import Unreadable

PART_LIMIT = 64 * 2**20  # bytes of one part, unpacked: the largest official one is under 5 MB
MEMBER_LIMIT = 4_000
_RELATIONSHIP = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
_BROKEN = (
    zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError, ValueError, OverflowError,
)  # fmt: skip


class Package:
    """An opened package: ``main`` names its main part.

    Raises Unreadable where the zip is damaged, protected by a password, too large, or holds no main document.
    """

    def __init__(self, data: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            self._members = {info.filename: info for info in self._zip.infolist()}
        except _BROKEN as error:
            raise Unreadable(f"the DOCX package is damaged: {error}") from error
        if len(self._members) > MEMBER_LIMIT:
            raise Unreadable(f"the DOCX package has {len(self._members)} parts; the limit is {MEMBER_LIMIT}")
        found = self.related("", "officeDocument")
        if not found:
            raise Unreadable("the DOCX package names no main document")
        self.main = found[0]

    def part(self, name: str) -> bytes:
        """The bytes of a part. Raises Unreadable where it is missing, damaged or unpacks beyond the limit."""
        info = self._members.get(name)
        if info is None:
            raise Unreadable(f"the DOCX package has no part {name!r}")
        try:
            with self._zip.open(info) as stream:
                data = stream.read(PART_LIMIT + 1)
        except _BROKEN as error:
            raise Unreadable(f"the DOCX part {name!r} is damaged: {error}") from error
        if len(data) > PART_LIMIT:
            raise Unreadable(f"the DOCX part {name!r} unpacks to more than {PART_LIMIT // 2**20} MiB")
        return data

    def related(self, part: str, kind: str) -> list[str]:
        """Names of the parts that ``part`` (empty: the package) is related to as ``kind``, in order."""
        folder, base = posixpath.split(part)
        name = posixpath.join(folder, "_rels", f"{base}.rels")
        if name not in self._members:
            return []
        found = []
        for link in tree(self.part(name), name).iter(_RELATIONSHIP):
            internal = link.get("TargetMode") != "External"
            if internal and link.get("Type", "").rsplit("/", 1)[-1] == kind:
                target = posixpath.join("/", folder, link.get("Target", ""))
                found.append(posixpath.normpath(target).lstrip("/"))
        return [target for target in found if target in self._members]


class _Tree(ET.TreeBuilder):
    def doctype(self, name: str, pubid: str | None, system: str | None) -> None:
        refuse_doctype(name)


def refuse_doctype(name: str) -> None:
    """Raise Unreadable: document type declarations bring entity expansion, and the format forbids them."""
    raise Unreadable(f"the DOCX package declares a document type ({name[:40]!r}), which the format forbids")


def tree(data: bytes, name: str) -> ET.Element:
    """Parse a small part into elements. Raises Unreadable where it is no well-formed XML."""
    root: ET.Element = feed(data, name, _Tree())
    return root


def feed(data: bytes, name: str, target: Any) -> Any:
    """Parse a part into a parser target (start, end, data, close, doctype); returns what its ``close`` returns.

    Raises Unreadable where the part is no well-formed XML or declares a document type.
    """
    parser = ET.XMLParser(target=target)
    try:
        parser.feed(data)
        return parser.close()
    except (ET.ParseError, LookupError, UnicodeError, ValueError) as error:
        raise Unreadable(f"the DOCX part {name!r} is not well-formed XML: {error}") from error


def is_word_package(data: bytes) -> bool:
    """Whether bytes are a zip whose main part is a word-processor document. Never raises."""
    if not data.startswith(b"PK\x03\x04"):
        return False
    try:
        package = Package(data)
        return "wordprocessingml" in package.part("[Content_Types].xml").decode("utf-8", "replace") and bool(
            package.related("", "officeDocument")
        )
    except Unreadable:
        return b"word/document.xml" in data
