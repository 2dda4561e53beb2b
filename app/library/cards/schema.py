"""The tables of the card data file. `app.library.cards.importing` fills them; `app.library.cards.store` reads them.

`name` holds every folded spelling a card is found by, the surest first (lowest rank): its own name, its front, another
of its faces, of a token, its slug, its oracle id. Ids of names run in the order in which names are offered: cards before
tokens, short names before long ones. `word` leads from each word of a name to it. `body` holds the texts.
`printing` holds the printings that the data describe, as JSON, the newest having the largest date. `apart` holds cards that
are not made for play on a table, and what they are made for.
A ruling bears the folded name or oracle id it was published under, so that rulings and cards may come in any order.
"""

from __future__ import annotations

VERSION = 5
READABLE = frozenset({"3", "4", "5"})
"""Versions of files that can be read: 3 had no printings, 4 did not say what cards are made for."""

WHOLE, FRONT, OTHER, TOKEN, SLUG, ORACLE_ID = range(6)
"""Ranks of a name: the card's own comes before that of a card with such a face, cards before tokens."""

_SINCE_3 = """
CREATE TABLE IF NOT EXISTS printing (card INTEGER NOT NULL, released TEXT NOT NULL, data BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS apart (card INTEGER PRIMARY KEY, made_for TEXT NOT NULL);
"""
TABLES = _SINCE_3 + """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE card (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, slug TEXT NOT NULL, mana_cost TEXT NOT NULL, type_line TEXT NOT NULL,
    data BLOB NOT NULL);
CREATE TABLE name (
    id INTEGER PRIMARY KEY, folded TEXT NOT NULL, rank INTEGER NOT NULL, card INTEGER NOT NULL REFERENCES card(id));
CREATE TABLE word (word TEXT NOT NULL, name INTEGER NOT NULL, PRIMARY KEY (word, name)) WITHOUT ROWID;
CREATE TABLE ruling (id INTEGER PRIMARY KEY, folded TEXT NOT NULL, date TEXT NOT NULL, text TEXT NOT NULL, source TEXT NOT NULL);
CREATE VIRTUAL TABLE body USING fts5(text, type, content='', tokenize='unicode61');
"""
INDEXES = _SINCE_3 + """
CREATE INDEX IF NOT EXISTS printing_card ON printing (card, released);
CREATE INDEX IF NOT EXISTS name_folded ON name (folded, rank, card);
CREATE INDEX IF NOT EXISTS name_card ON name (card, rank);
CREATE INDEX IF NOT EXISTS ruling_folded ON ruling (folded, date);
"""
