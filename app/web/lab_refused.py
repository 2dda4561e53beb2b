"""A form of the set-up that was refused: what was entered stays in it, and the message stands at the field that is wrong."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from app.scenarios.documents.errors import DocumentError
from app.web.lab_setup import NoSuchCard, WrongField


class FormState(msgspec.Struct, frozen=True):
    """One of the forms of a page. entered: what was typed into it, if it is the one that was refused; field: the wrong one."""

    entered: Mapping[str, str] | None = None
    field: str = ""

    def value(self, name: str, default: object = "") -> object:
        """What a field shows."""
        return default if self.entered is None else self.entered.get(name, default)

    def checked(self, name: str, default: bool = False) -> bool:
        """Is a box ticked?"""
        return default if self.entered is None else name in self.entered

    def is_wrong(self, name: str) -> bool:
        """Does the message belong to this field?"""
        return bool(name) and self.field == name


_UNTOUCHED = FormState()


class RefusedForm(msgspec.Struct, frozen=True):
    """The forms of the page, of which one may have been refused."""

    error: DocumentError | None
    form: Mapping[str, str]

    @property
    def field(self) -> str:
        """The field that is wrong; "" if it is none in particular."""
        if isinstance(self.error, WrongField):
            return self.error.field
        return "card" if isinstance(self.error, NoSuchCard) else ""

    @property
    def message(self) -> str:
        """What is wrong, in a sentence."""
        if self.error is None:
            return ""
        said = f"{self.error.path}: {self.error.problem}" if self.error.path else self.error.problem
        expected = f"; expected {self.error.expected}" if self.error.expected else ""
        return f"{said[:1].upper()}{said[1:]}{expected}. Nothing has been changed."

    def of(self, action: str, **where: object) -> FormState:
        """The state of the form that makes this change at this place."""
        if self.error is None or self.form.get("op") != action:
            return _UNTOUCHED
        if any(self.form.get(key) != str(value) for key, value in where.items()):
            return _UNTOUCHED
        return FormState(self.form, self.field)
