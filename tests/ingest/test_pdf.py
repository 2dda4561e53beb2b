"""PDF editions: pages typeset here, and the official one against its plain-text twin."""

from __future__ import annotations

import io
import random
import re
import sys
import unicodedata
import zlib
from collections.abc import Iterable
from difflib import SequenceMatcher
from pathlib import Path

import pypdf
import pytest

from app.library.records import Node
from ingest.errors import Unreadable
from ingest.forms import pdf_rows
from ingest.forms.glyphs import TIMES, encoding_table, glyph_text
from ingest.grammar import official
from ingest.ledger import balance
from ingest.model import Reading
from ingest.readers import pdf, plain

SIZE = 10.0
LEFT, RIGHT, TOP, STEP = 90.0, 330.0, 700.0, 12.0
TIMES_FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>"
BOLD_FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Bold /Encoding /WinAnsiEncoding >>"
FONTS = {"F": TIMES_FONT, "B": BOLD_FONT}


def build(pages: Iterable[str | bytes], fonts: dict[str, str] | None = None, more: Iterable[str | bytes] = (),
          resources: str = "", page_entries: str = "") -> bytes:  # fmt: skip
    """A PDF of content streams. ``more`` are objects numbered from 100; ``resources`` joins every page's resources."""
    objects: dict[int, bytes] = {1: b"<< /Type /Catalog /Pages 2 0 R >>"}
    named = "".join(f"/{name} {number} 0 R " for number, name in enumerate(fonts or FONTS, 10))
    for number, font in enumerate((fonts or FONTS).values(), 10):
        objects[number] = font.encode("latin-1")
    objects |= {number: _bytes(content) for number, content in enumerate(more, 100)}
    kids = []
    for place, content in enumerate(pages):
        page, stream = 1000 + 2 * place, 1001 + 2 * place
        kids.append(f"{page} 0 R")
        objects[page] = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 792] /Contents {stream} 0 R "
            f"/Resources << /Font << {named} >> {resources} >> {page_entries} >>"
        ).encode()
        objects[stream] = stream_object(_bytes(content))
    objects[2] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode()
    return _file(objects)


def _bytes(content: str | bytes) -> bytes:
    return content if isinstance(content, bytes) else content.encode("cp1252")


def stream_object(data: bytes, entries: str = "") -> bytes:
    packed = zlib.compress(data)
    head = f"<< /Length {len(packed)} /Filter /FlateDecode {entries} >>\nstream\n".encode()
    return head + packed + b"\nendstream"


def _file(objects: dict[int, bytes]) -> bytes:
    out = bytearray(b"%PDF-1.4\n")
    places = {}
    for number, content in sorted(objects.items()):
        places[number] = len(out)
        out += b"%d 0 obj\n" % number + content + b"\nendobj\n"
    start = len(out)
    out += b"xref\n0 1\n0000000000 65535 f \n"
    for number, place in places.items():
        out += b"%d 1\n%010d 00000 n \n" % (number, place)
    out += b"trailer << /Root 1 0 R /Size %d >>\nstartxref\n%d\n%%%%EOF\n" % (max(objects) + 1, start)
    return bytes(out)


def width(text: str) -> float:
    return sum(TIMES[ord(char) - 32] if " " <= char <= "~" else 500 for char in text) * SIZE / 1000


def wrapped(text: str, hanging: float = 0.0) -> list[tuple[float, str]]:
    """Rows of a paragraph as a typesetter would set it: (left edge, words)."""
    rows: list[tuple[float, str]] = []
    left, row = LEFT, ""
    for word in text.split(" "):
        longer = f"{row} {word}" if row else word
        if row and left + width(longer) > RIGHT:
            rows.append((left, row))
            left, row = LEFT + hanging, word
        else:
            row = longer
    return [*rows, (left, row)]


class Sheet:
    """Pages being typeset from top to bottom."""

    def __init__(self, furniture: bool = False) -> None:
        self.pages: list[list[str]] = [[]]
        self.y = TOP
        self.furniture = furniture

    def row(self, x: float, text: str, font: str = "F", mark: str = "") -> None:
        escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        shown = f"BT /{font} {SIZE} Tf 1 0 0 1 {x:.2f} {self.y:.2f} Tm ({escaped}) Tj ET"
        self.pages[-1].append(f"{mark} BDC {shown} EMC" if mark else shown)
        self.y -= STEP

    def paragraph(self, text: str, gap: bool = True, font: str = "F", hanging: float = 0.0) -> None:
        if gap and self.pages[-1]:
            self.y -= STEP
        for x, row in wrapped(text, hanging):
            if self.y < 100:
                self.turn()
            self.row(x, row, font)

    def turn(self) -> None:
        self.pages.append([])
        self.y = TOP

    def read(self) -> Reading:
        for number, page in enumerate(self.pages, 1):
            if self.furniture:
                page.insert(0, f"BT /F {SIZE} Tf 1 0 0 1 90 760 Tm (Invented Rules) Tj ET")
                page.append(f"BT /F {SIZE} Tf 1 0 0 1 200 40 Tm ({number}) Tj ET")
        return pdf.read(build("\n".join(page) for page in self.pages))


def texts(reading: Reading) -> list[str]:
    return [line.text for line in reading.lines]


WORDS = ("any", "card", "that", "its", "owner", "may", "have", "put", "there", "goes", "back", "where", "it", "had")
FIRST = "100.1. This invented rule is long enough to be set in several rows of a page, see rules 100.2 and 100.3a-c."
SECOND = "100.2. Another rule that somebody made up, which goes over the end of one row and then over another one."


def test_rows_are_joined_into_paragraphs_and_gaps_become_empty_lines() -> None:
    sheet = Sheet()
    for text in ("Invented Rules", FIRST, SECOND):
        sheet.paragraph(text)
    assert texts(sheet.read()) == ["Invented Rules", "", FIRST, "", SECOND]


def test_paragraphs_without_gaps_end_where_the_next_word_would_have_fitted() -> None:
    sheet = Sheet()
    senses = ["Zone", "1. A made-up place where made-up things are put for some time, and later taken from again.",
              "2. Something else.", "See rule 400, which does not exist here."]  # fmt: skip
    for text in senses:
        sheet.paragraph(text, gap=False)
    assert texts(sheet.read()) == senses


@pytest.mark.parametrize("hanging", [0.0, 15.0])
def test_a_number_that_begins_a_row_is_part_of_its_sentence(hanging: float) -> None:
    sheet = Sheet()
    text = full("100.4a Whoever does this does it as said before in rule") + " 702.19b and goes on as if nothing had."
    assert wrapped(text, hanging)[1][1].startswith("702.19b and")
    sheet.paragraph(text, hanging=hanging)
    assert texts(sheet.read()) == [text]


def test_bold_terms_stand_apart_from_full_rows() -> None:
    sheet = Sheet()
    row = "A definition whose only row is full to the very"
    while width(row + " i") + LEFT <= RIGHT:
        row += " i"
    for term in ("Able", "Baker"):
        sheet.paragraph(term, gap=True, font="B")
        sheet.paragraph(row + ".", gap=False)
    sheet.paragraph("Charlie", gap=False, font="B")
    assert texts(sheet.read()) == ["Able", row + ".", "", "Baker", row + ".", "Charlie"]


def test_furniture_of_the_page_is_named_and_paragraphs_go_on_over_pages() -> None:
    sheet = Sheet(furniture=True)
    chance = random.Random(3)
    rules = [f"100.{n}. {' '.join(chance.choices(WORDS, k=chance.randint(5, 60)))}." for n in range(1, 90)]
    for text in rules:
        sheet.paragraph(text)
    reading = sheet.read()
    assert len(sheet.pages) > 5
    assert [line for line in texts(reading) if line] == rules
    named = [(line.raw, line.furniture) for line in reading.lines if line.furniture]
    assert named.count(("Invented Rules", "running head")) == len(sheet.pages)
    assert [raw for raw, name in named if name == "page number"] == [str(n + 1) for n in range(len(sheet.pages))]
    assert reading.style[str(len(reading.lines))] == f"page {len(sheet.pages)}"


def test_a_number_alone_on_one_page_is_not_furniture() -> None:
    sheet = Sheet()
    sheet.paragraph("7")
    sheet.paragraph(FIRST)
    assert texts(sheet.read()) == ["7", "", FIRST]


def full(text: str) -> str:
    """A row filled up to the right margin with words that depend on its own."""
    chance = random.Random(text)
    while LEFT + width(f"{text} {(word := chance.choice(WORDS))}") <= RIGHT:
        text += f" {word}"
    return text + "i" * int((RIGHT - LEFT - width(text)) / 2.78)


def test_tags_join_what_layout_would_part_and_part_what_it_would_join() -> None:
    sheet = Sheet()
    for n in range(1, 101):  # enough tagged paragraphs to trust the tags
        sheet.row(LEFT, full(f"100.{n}. Tagged"), mark=f"/P << /MCID {n} >>")
        sheet.row(LEFT, f"and wrapped {n}.", mark=f"/P << /MCID {n} >>")
        sheet.y -= STEP
        if sheet.y < 100:
            sheet.turn()
    sheet.turn()
    sheet.row(LEFT, "Short but", mark="/P << /MCID 1 >>")
    sheet.row(LEFT, "One paragraph.", mark="/P << /MCID 1 >>")
    sheet.row(LEFT, full("A full row"), mark="/P << /MCID 2 >>")
    sheet.row(LEFT, full("Another paragraph"), mark="/P << /MCID 3 >>")
    sheet.row(LEFT, "link.example inside.", mark="/Link << /MCID 4 >>")
    found = [line for line in texts(sheet.read()) if line]
    assert found[-3:] == [
        "Short but One paragraph.", full("A full row"), full("Another paragraph") + " link.example inside.",
    ]  # fmt: skip
    assert len(found) == 103


def test_tags_that_contradict_what_is_seen_are_not_believed() -> None:
    sheet = Sheet()
    for n in range(1, 41):  # one tag around everything, and one that changes with every row
        mark = f"/P << /MCID {n} >>" if n > 20 else "/P << /MCID 0 >>"
        sheet.row(LEFT, full(f"100.{n}. Every row is"), mark=mark)
        sheet.row(LEFT, f"part of it {n}.", mark=mark.replace(f" {n} ", f" {n + 50} "))
        sheet.y -= STEP
        if sheet.y < 100:
            sheet.turn()
    found = [line for line in texts(sheet.read()) if line]
    assert found == [full(f"100.{n}. Every row is") + f" part of it {n}." for n in range(1, 41)]


def test_artifacts_are_furniture() -> None:
    page = (
        "BT /F 10 Tf 90 700 Td (100.1. Words.) Tj ET "
        "/Artifact << /Type /Pagination >> BDC BT /F 10 Tf 90 30 Td (Draft) Tj ET EMC"
    )
    reading = pdf.read(build([page]))
    assert [(line.raw, line.text, line.furniture) for line in reading.lines] == [
        ("100.1. Words.", "100.1. Words.", ""), ("Draft", "", "artifact"),
    ]  # fmt: skip


def rows(*lines: str, x: float = LEFT) -> str:
    """One paragraph set in the given rows: all but the last are stretched to the right margin."""
    shown = []
    for place, text in enumerate(lines):
        missing = RIGHT - x - width(text)
        spacing = missing / max(text.count(" "), 1) if place + 1 < len(lines) else 0.0
        escaped = text.replace("(", "\\(").replace(")", "\\)")
        shown.append(f"BT /F 10 Tf {spacing:.3f} Tw {x} {TOP - STEP * place} Td ({escaped}) Tj ET")
    return "\n".join(shown)


def test_a_hyphen_at_the_end_of_a_row() -> None:
    page = rows(
        "100.1. A battlefield holds what a non-creature card", "becomes when it comes to the battle-",
        "field, and it is no longer a non-", "creature card that was once called fire-", "proof.",
    )  # fmt: skip
    reading = pdf.read(build([page]))
    (line,) = reading.lines
    assert line.text == (
        "100.1. A battlefield holds what a non-creature card becomes when it comes to the battlefield, and it is no "
        "longer a non-creature card that was once called fire-proof."
    )
    assert "battle-field" in line.raw
    assert line.furniture == "hyphenation"
    assert line.origin is not None
    assert "".join(line.raw[place] for place in line.origin) == line.text
    ((repair),) = reading.repairs
    assert (repair.captured, repair.restored) == ("battle-field,", "battlefield,")
    assert line.raw[repair.column - 1 :].startswith("battle-field,")


def test_a_soft_hyphen_and_a_dash_at_the_end_of_a_row() -> None:
    page = rows("100.1. Something hap\xad", "pens at the beginning of the upkeep—", "it is read – as one would",
                "expect – without a gap.")  # fmt: skip
    (line,) = pdf.read(build([page])).lines
    assert line.text == (
        "100.1. Something happens at the beginning of the upkeep—it is read – as one would expect – without a gap."
    )


def test_justified_rows_without_blanks_are_told_into_words() -> None:
    page = "BT /F 10 Tf 90 700 Td [(100.1.)-300(Words)-250(set)-251(a)20(part)-280(by)-260(steps.)] TJ ET"
    assert texts(pdf.read(build([page]))) == ["100.1. Words set apart by steps."]


def test_runs_placed_one_by_one() -> None:
    page = "BT /F 10 Tf 1 0 0 1 90 700 Tm (100.1.) Tj 1 0 0 1 120 700 Tm (Wo) Tj 1 0 0 1 134.44 700 Tm (rds.) Tj ET"
    assert texts(pdf.read(build([page]))) == ["100.1. Words."]


def test_raised_signs_stay_on_their_row() -> None:
    page = "BT /F 10 Tf 90 700 Td (Invented) Tj 5 Ts /F 6 Tf (\\231) Tj 0 Ts /F 10 Tf ( rules.) Tj ET"
    assert texts(pdf.read(build([page]))) == ["Invented™ rules."]


def test_words_printed_twice_to_look_bold_count_once() -> None:
    page = "BT /F 10 Tf 90 700 Td (Term) Tj ET BT /F 10 Tf 90.3 700 Td (Term) Tj ET"
    assert texts(pdf.read(build([page]))) == ["Term"]


def test_scattered_rows_are_put_into_reading_order() -> None:
    lines = [full(f"100.{n}. Rule") + "." for n in range(20)]
    shown = [f"BT /F 10 Tf 90 {700 - 12 * n} Td ({text}) Tj ET" for n, text in enumerate(lines)]
    random.Random(4).shuffle(shown)
    assert [text for text in texts(pdf.read(build(["\n".join(shown)]))) if text] == lines


def test_turned_pages_are_read_and_turned_words_are_not() -> None:
    watermark = "BT /F 40 Tf 0.7 0.7 -0.7 0.7 90 300 Tm (SPECIMEN) Tj ET "
    assert texts(pdf.read(build([watermark + "BT /F 10 Tf 90 700 Td (100. General) Tj ET"]))) == ["100. General"]
    sideways = (
        "BT /F 10 Tf 0 1 -1 0 100 90 Tm (100. General) Tj ET "
        "BT /F 10 Tf 0 1 -1 0 130 90 Tm (101. Players of games) Tj ET"
    )
    assert texts(pdf.read(build([sideways], page_entries="/Rotate 90"))) == ["100. General", "101. Players of games"]


def test_forms_drawn_on_a_page_are_part_of_it() -> None:
    entries = "/Type /XObject /Subtype /Form /Matrix [1 0 0 1 30 0]"
    form = stream_object(b"BT /F 10 Tf 0 0 Td (inside.) Tj ET /X Do", entries)
    page = "BT /F 10 Tf 90 700 Td (100.1.) Tj ET q 1 0 0 1 90 700 cm /X Do Q"
    assert texts(pdf.read(build([page], more=[form], resources="/XObject << /X 100 0 R >>"))) == ["100.1. inside."]


def test_inline_images_do_not_disturb() -> None:
    page = b"BI /W 1 /H 1 /BPC 8 /CS /G ID (Tj\x80) EI BT /F 10 Tf 90 700 Td (100. General) Tj ET"
    assert texts(pdf.read(build([page]))) == ["100. General"]


def test_a_string_without_an_end_costs_its_line_only() -> None:
    page = "BT /F 10 Tf 90 700 Td (100.) Tj (lost\n( General) Tj ET"
    assert texts(pdf.read(build([page]))) == ["100. General"]


def test_the_text_that_marked_content_stands_for() -> None:
    span = "/Span << /ActualText <FEFF007B0054007D> >> BDC (a) Tj (b) Tj EMC"
    page = f"BT /F 10 Tf 90 700 Td (Pay ) Tj {span} ( now.) Tj ET"
    assert texts(pdf.read(build([page]))) == ["Pay {T} now."]


# Fonts


def test_strings_and_their_escapes() -> None:
    page = "BT /F 10 Tf 90 700 Td (A \\(b\\) (c (d)) \\\\ \\223q\\224 \\55\\\n x) Tj <20 41 7> Tj ET"
    assert texts(pdf.read(build([page]))) == ["A (b) (c (d)) \\ “q” - x Ap"]


def test_encodings_differences_and_ligatures() -> None:
    font = (
        "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding << /BaseEncoding /WinAnsiEncoding "
        "/Differences [1 /fi /uni00410042 /eacute 65 /AE /g99] >> >>"
    )
    reading = pdf.read(build(["BT /F 10 Tf 90 700 Td (\\001x \\002 \\003 AB) Tj ET"], fonts={"F": font}))
    assert texts(reading) == ["fix AB é Æ\ufffd"]
    assert [(odd.kind, odd.detail[:12]) for odd in reading.oddities] == [("encoding", "1 characters")]


def test_composite_fonts_are_read_through_their_unicode_map() -> None:
    cmap = (
        "1 begincodespacerange <0000> <FFFF> endcodespacerange 2 beginbfchar <0001> <FB01> <0002> <0078> endbfchar "
        "2 beginbfrange <0010> <0012> <0061> <0020> <0021> [<2014> <00410042>] endbfrange"
    )
    fonts = {
        "F": "<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /ToUnicode 100 0 R "
        "/DescendantFonts [101 0 R] >>"
    }
    more = [stream_object(cmap.encode()), "<< /Type /Font /Subtype /CIDFontType2 /DW 500 /W [1 [600 400] 16 18 450] >>"]
    page = "BT /F 10 Tf 90 700 Td <0001 0002 0010 0011 0012 0020 0021 0099> Tj ET"
    assert texts(pdf.read(build([page], fonts=fonts, more=more))) == ["fixabc—AB\ufffd"]


@pytest.mark.parametrize(
    ("name", "text"),
    [("quotedblleft", "“"), ("A", "A"), ("a.sc", "a"), ("adieresis", "ä"), ("u1F600", "\U0001f600"), ("g12", None),
     ("ffi", "ffi"), ("uniFFFFF", None)],
)  # fmt: skip
def test_glyph_names(name: str, text: str | None) -> None:
    assert glyph_text(name) == text


def test_standard_encodings() -> None:
    assert encoding_table("")[0x27] == "’"
    assert encoding_table("StandardEncoding")[0xD0] == "—"
    assert encoding_table("StandardEncoding")[0xAE] == "fi"
    assert encoding_table("StandardEncoding")[0xFB] == "ß"
    assert encoding_table("MacRomanEncoding")[0xD2] == "“"
    assert encoding_table("WinAnsiEncoding")[0x93] == "“"


# Untrusted files


def test_recognised_by_signature() -> None:
    assert pdf.recognises_bytes(b"\xef\xbb\xbf\n%PDF-1.7\n") == 1.0
    for data in (b"", b"PK\x03\x04", b"100. General", b"the %PDF"):
        assert pdf.recognises_bytes(data) == 0.0


def test_without_pypdf_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdf", None)
    with pytest.raises(Unreadable, match=r"extra 'pdf'.*magistrate\[pdf\]"):
        pdf.read(b"%PDF-1.4")


def test_pictures_without_text_are_refused() -> None:
    with pytest.raises(Unreadable, match="holds no text"):
        pdf.read(build(["0 0 10 10 re f"]))


def test_characters_no_font_tells_are_refused() -> None:
    fonts = {"F": "<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [100 0 R] >>"}
    more = ["<< /Type /Font /Subtype /CIDFontType2 >>"]
    with pytest.raises(Unreadable, match="fonts do not tell"):
        pdf.read(build(["BT /F 10 Tf 90 700 Td <000100020003> Tj ET"], fonts=fonts, more=more))


def test_locked_files_are_refused_and_those_locked_against_change_only_are_read() -> None:
    for password, readable in (("secret", False), ("", True)):
        writer = pypdf.PdfWriter(clone_from=io.BytesIO(build(["BT /F 10 Tf 90 700 Td (100. General) Tj ET"])))
        writer.encrypt(password, "owner", algorithm="RC4-128")
        stream = io.BytesIO()
        writer.write(stream)
        if readable:
            assert texts(pdf.read(stream.getvalue())) == ["100. General"]
        else:
            with pytest.raises(Unreadable, match="password"):
                pdf.read(stream.getvalue())


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    data = build([FIRST.join(["BT /F 10 Tf 90 700 Td (", ") Tj ET"])] * 3)
    monkeypatch.setattr(pdf, "CONTENT_LIMIT", 200)
    with pytest.raises(Unreadable, match="unpacks to more"):
        pdf.read(data)
    monkeypatch.setattr(pdf, "PAGE_LIMIT", 2)
    with pytest.raises(Unreadable, match="3 pages; the limit is 2"):
        pdf.read(data)


def test_damage_ends_in_a_refusal_or_a_reading() -> None:
    sheet = Sheet()
    for n in range(30):
        sheet.paragraph(f"100.{n}. Some invented words.")
    whole = build("\n".join(page) for page in sheet.pages)
    chance = random.Random(7)
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 40)):
            data[chance.randrange(9, len(data))] = chance.randrange(256)
        try:
            reading = pdf.read(bytes(data[: chance.randint(len(data) // 2, len(data))]))
        except Unreadable:
            continue
        assert reading.lines


def test_hostile_content_ends_soon() -> None:
    chance = random.Random(11)
    pieces = [b"BT ", b"/F 10 Tf ", b"(((", b"))", b"[", b"]", b"<<", b">>", b"<", b"TJ ", b"Tj ", b"Do ", b"q ",
              b"Q ", b"BDC ", b"/P ", b"<< /MCID 1 >> ", b"1 0 0 1 5 5 Tm ", b"9e9 ", b"--5.5.5 ", b"\\", b"BI ",
              b"ID ", b"EMC "]  # fmt: skip
    for _ in range(20):
        content = b"".join(chance.choice(pieces) for _ in range(3_000)) + b"\nBT /F 10 Tf 90 700 Td (end) Tj ET"
        try:
            pdf.read(build([content]))
        except Unreadable:
            continue


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "piece", [b"(", b"((a) ", b"[(a) ", b"<<(a)", b"<< <<>> ", b"<", b"BI ", b"BI ID ", b"q ", b"9.", b"-"]
)
def test_repeated_openings_cost_no_more_than_their_length(piece: bytes) -> None:
    pdf.read(build([b"BT /F 10 Tf 90 700 Td (words) Tj ET " + piece * 200_000]))


def test_rows_of_nothing() -> None:
    assert pdf_rows.rows_of([], 1, frozenset()) == []


# Whole editions


def _plain(text: str) -> str:
    straight = text.translate(str.maketrans("“”‘’‐‑–—", "\"\"''----"))
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", straight))


def _facts(node: Node) -> tuple[str, str | None, str]:
    return str(node.kind), node.number, _plain(node.text)


@pytest.mark.corpus
def test_the_official_pdf_is_its_plain_text(shared_dir: Path) -> None:
    data = (shared_dir / "editions" / "other-forms" / "2025-11-14.pdf").read_bytes()
    text, encoding = plain.decode((shared_dir / "editions" / "2025-11-14.txt").read_bytes())
    twin = official.parse(plain.read(text, encoding, "CRLF"), "twin.txt")
    reading = pdf.read(data)
    tree = official.parse(reading, "form.pdf")
    assert balance(reading, tree).balanced
    assert tree.effective == "2025-11-14"
    assert len(tree.nodes) == 5211
    assert [_facts(node) for node in tree.nodes] == [_facts(node) for node in twin.nodes]


@pytest.mark.corpus
@pytest.mark.parametrize(("hanging", "wrong"), [(0.0, 1), (15.0, 1)])
def test_an_edition_typeset_here_without_tags_is_read_back(shared_dir: Path, hanging: float, wrong: int) -> None:
    """Running heads, page numbers, paragraphs over pages, no tags: as older editions were printed."""
    text, _ = plain.decode((shared_dir / "editions" / "2016-04-08.txt").read_bytes())
    lines = [" ".join(line.split()) for line in plain.split_lines(text)]
    glossary = [place for place, line in enumerate(lines) if line in ("Glossary", "Credits")][2:]
    sheet = Sheet(furniture=True)
    for place, line in enumerate(lines):
        if line:
            gap = not lines[place - 1]
            heading = re.match(r"\d{1,3}\. [A-Z]", line) is not None and len(line) < 60
            term = glossary[0] < place < glossary[1] and gap
            hangs = re.match(r"\d{3}\.", line) is not None
            sheet.paragraph(line, gap, "B" if heading or term else "F", hanging if hangs else 0.0)
    found = [_plain(line) for line in texts(sheet.read()) if line]
    expected = [_plain(line) for line in lines if line]
    same = SequenceMatcher(None, found, expected, autojunk=False).get_matching_blocks()
    assert len(expected) == 3654
    assert sum(block.size for block in same) >= 3654 - 2 * wrong
