"""Pages as a server without a program sends them: links to pages that were not exported lead elsewhere or are text, and what
needs the server (switches, suggestions, feeds) is left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from html.parser import HTMLParser

Resolve = Callable[[str], str | None]  # from an address on a page to where it leads, None for nowhere
Attributes = Sequence[tuple[str, str | None]]

_VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"})
_LINKED = {"a": "href", "form": "action", "link": "href"}
_SERVED = frozenset({"data-picker", "data-combobox"})  # what scripts ask the server for
_DROPPED = frozenset({"shows", "js-only"})  # classes of what does nothing here
_POLICY = "Content-Security-Policy"


def rewritten(page: str, resolve: Resolve, policy: str = "") -> str:
    """A page with its links led by ``resolve``; ``policy`` is a content security policy to put into it."""
    writer = _PageWriter(resolve, policy)
    writer.feed(page)
    writer.close()
    return "".join(writer.pieces)


class _PageWriter(HTMLParser):
    """Writes a page anew, tag by tag; what needs no change is written as it stood."""

    def __init__(self, resolve: Resolve, policy: str) -> None:
        super().__init__(convert_charrefs=False)
        self.pieces: list[str] = []
        self._resolve = resolve
        self._policy = policy
        self._skipping: list[str] = []  # the elements that are open within one that is left out
        self._open: list[tuple[str, str]] = []  # open elements, and by which name each is written

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        if self._skipping:
            if tag not in _VOID:
                self._skipping.append(tag)
            return
        written = self._written(tag, dict(attrs))
        if written is None:
            if tag not in _VOID:
                self._skipping.append(tag)
            return
        name, text = written
        self.pieces.append(text)
        if tag not in _VOID:
            self._open.append((tag, name))
        if tag == "head" and self._policy:
            self.pieces.append(f'\n<meta http-equiv="{_POLICY}" content="{escape(self._policy)}">')

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        if not self._skipping:
            self.pieces.append(self.get_starttag_text() or "")

    def handle_endtag(self, tag: str) -> None:
        if self._skipping:
            self._skipping.pop()
            return
        name = tag
        while self._open:
            opened, name = self._open.pop()
            if opened == tag:
                break
        self.pieces.append(f"</{name}>")

    def handle_data(self, data: str) -> None:
        self._write(data)

    def handle_entityref(self, name: str) -> None:
        self._write(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._write(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self._write(f"<!{decl}>")

    def _write(self, text: str) -> None:
        if not self._skipping:
            self.pieces.append(text)

    def _written(self, tag: str, attributes: Mapping[str, str | None]) -> tuple[str, str] | None:
        """The name of a tag and the whole of it; None for an element that is left out."""
        as_it_was = tag, self.get_starttag_text() or ""
        classes = set((attributes.get("class") or "").split())
        if classes & _DROPPED:
            return None
        address = attributes.get(_LINKED.get(tag, ""))
        kept = {name: value for name, value in attributes.items() if name not in _SERVED and not name.startswith("hx-")}
        if address is None or not _is_internal(address):
            return (tag, _tag(tag, kept)) if len(kept) < len(attributes) else as_it_was
        target = self._resolve(address)
        if target is not None:
            return tag, _tag(tag, {**kept, _LINKED[tag]: target})
        if tag != "a" or "btn" in classes or any(name == "nav" for name, _ in self._open):
            return None
        return "span", _tag("span", {"class": attributes["class"]} if classes else {})


def _is_internal(address: str) -> bool:
    return address.startswith("/") and not address.startswith("//")


def _tag(name: str, attributes: Mapping[str, str | None]) -> str:
    words = [name, *(one if value is None else f'{one}="{escape(value)}"' for one, value in attributes.items())]
    return f"<{' '.join(words)}>"
