"""DOCX editions: packages built here, and the official ones against their plain-text twins."""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
from pathlib import Path

import pytest

from app.library.records import Node
from ingest.errors import Unreadable
from ingest.forms import package
from ingest.forms.lists import write_number
from ingest.grammar import official
from ingest.ledger import balance
from ingest.model import Reading, Tree
from ingest.readers import docx, plain

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/wordprocessingml/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
CONTENT_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Override PartName="/word/document.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)


def relationships(**targets: str) -> str:
    links = "".join(
        f'<Relationship Id="r{i}" Type="{RELATIONS}/{kind}" Target="{target}"/>'
        for i, (kind, target) in enumerate(targets.items())
    )
    return f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{links}</Relationships>'


def archive(parts: dict[str, str | bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in parts.items():
            packed.writestr(name, content)
    return stream.getvalue()


def document(body: str, namespace: str = W, main: str = "word/document.xml", **side: str) -> bytes:
    """A package: ``body`` is what stands in the document body, ``side`` the inner XML of its side parts."""
    roots = {"styles": "styles", "numbering": "numbering", "footer": "ftr", "header": "hdr", "footnotes": "footnotes"}
    parts: dict[str, str | bytes] = {
        "[Content_Types].xml": CONTENT_TYPES,
        "_rels/.rels": relationships(officeDocument=main),
        main: f'<w:document xmlns:w="{namespace}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">'
        f"<w:body>{body}</w:body></w:document>",
    }
    folder, _, base = main.rpartition("/")
    parts[f"{folder}/_rels/{base}.rels"] = relationships(**{kind: f"{kind}.xml" for kind in side})
    for kind, inner in side.items():
        root = roots[kind]
        parts[f"{folder}/{kind}.xml"] = f'<w:{root} xmlns:w="{namespace}">{inner}</w:{root}>'
    return archive(parts)


def p(*runs: str, props: str = "") -> str:
    properties = f"<w:pPr>{props}</w:pPr>" if props else ""
    return f"<w:p>{properties}{''.join(runs)}</w:p>"


def r(text: str, props: str = "") -> str:
    properties = f"<w:rPr>{props}</w:rPr>" if props else ""
    return f'<w:r>{properties}<w:t xml:space="preserve">{text}</w:t></w:r>'


def texts(reading: Reading) -> list[str]:
    return [line.text for line in reading.lines]


def raws(reading: Reading) -> list[str]:
    return [line.raw for line in reading.lines]


@pytest.mark.parametrize("namespace", [W, STRICT])
def test_a_paragraph_is_a_line_and_a_soft_break_begins_another(namespace: str) -> None:
    body = p(r("100.1. Split"), r(" into runs.")) + p() + p(r("One"), "<w:r><w:br/></w:r>", r("two"))
    reading = docx.read(document(body, namespace))
    assert texts(reading) == ["100.1. Split into runs.", "", "One", "two"]
    assert [line.number for line in reading.lines] == [1, 2, 3, 4]
    assert (reading.reader, reading.grammar) == ("docx", "official")


def test_the_main_part_is_found_by_its_relationship_not_its_name() -> None:
    data = document(p(r("100. General")), main="other/folder/text.xml")
    assert docx.recognises_bytes(data) == 1.0
    assert texts(docx.read(data)) == ["100. General"]


def test_white_space_counts_only_where_it_is_preserved() -> None:
    body = "<w:p><w:r><w:t> cut </w:t></w:r>" + r(" kept ") + "<w:r><w:t>\n</w:t></w:r></w:p>"
    assert texts(docx.read(document(body))) == ["cut kept "]


def test_special_characters() -> None:
    body = p(
        r("601.2f"), "<w:r><w:noBreakHyphen/></w:r>", r("h"), "<w:r><w:tab/></w:r>",
        '<w:r><w:sym w:font="Symbol" w:char="F0B4"/></w:r>', '<w:r><w:sym w:font="Unheard Of" w:char="F0B4"/></w:r>',
        r("\uf0ae", '<w:rFonts w:ascii="Symbol"/>'),
    )  # fmt: skip
    reading = docx.read(document(body))
    assert texts(reading) == ["601.2f-h\t×\ufffd→"]
    assert [(odd.kind, odd.detail) for odd in reading.oddities] == [("encoding", "unknown symbol: 1")]


def test_a_page_break_ends_a_line_only_between_words() -> None:
    page = '<w:r><w:br w:type="page"/></w:r>'
    assert texts(docx.read(document(p(page, r("Contents")) + p(r("a"), page, r("b"))))) == ["Contents", "a", "b"]


def test_hidden_and_deleted_words_stay_in_the_line_as_furniture() -> None:
    body = p(
        r("100.1. "), r("secret ", "<w:vanish/>"),
        '<w:del><w:r><w:delText xml:space="preserve">old </w:delText></w:r></w:del>', "<w:ins>", r("new "), "</w:ins>",
        r("shown", '<w:vanish w:val="0"/>'),
    )  # fmt: skip
    (line,) = docx.read(document(body)).lines
    assert line.raw == "100.1. secret old new shown"
    assert line.text == "100.1. new shown"
    assert line.furniture == "hidden, deleted"
    assert line.origin is not None
    assert "".join(line.raw[place] for place in line.origin) == line.text


def test_a_paragraph_of_furniture_only_is_an_empty_line() -> None:
    (line, _) = docx.read(document(p(r("all hidden", "<w:vanish/>")) + p(r("100. General")))).lines
    assert (line.raw, line.text, line.furniture) == ("all hidden", "", "hidden")


def test_a_deleted_paragraph_mark_joins_two_paragraphs() -> None:
    body = p(r("100.1. One "), props="<w:rPr><w:del/></w:rPr>") + p(r("sentence.")) + p(r("100.2. Two."))
    assert texts(docx.read(document(body))) == ["100.1. One sentence.", "100.2. Two."]


def test_former_formatting_is_not_the_present_one() -> None:
    change = '<w:pPrChange><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr></w:pPrChange>'
    assert texts(docx.read(document(p(r("Plain"), props=change), numbering=numbering(level(0, "%1."))))) == ["Plain"]


def test_hidden_styles_hide() -> None:
    styles = '<w:style w:type="character" w:styleId="H"><w:name w:val="H"/><w:rPr><w:vanish/></w:rPr></w:style>'
    reading = docx.read(document(p(r("a "), r("b", '<w:rStyle w:val="H"/>')), styles=styles))
    assert texts(reading) == ["a "]


def test_page_numbers_of_a_generated_table_of_contents_are_furniture() -> None:
    def mark(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'

    number = (mark("begin") + '<w:r><w:instrText xml:space="preserve"> PAGEREF _Toc1 \\h </w:instrText></w:r>'
              + mark("separate") + r("12") + mark("end"))  # fmt: skip
    toc = mark("begin") + "<w:r><w:instrText> TOC \\o </w:instrText></w:r>" + mark("separate")
    body = p(toc, r("100. General"), "<w:r><w:tab/></w:r>", number) + p(r("101. Next"), mark("end"))
    first, second = docx.read(document(body)).lines
    assert first.text.rstrip() == "100. General"
    assert first.raw == "100. General\t12"
    assert first.furniture == "page number"
    assert second.text == "101. Next"


def test_alternative_content_is_read_once() -> None:
    body = p(
        "<w:r><mc:AlternateContent><mc:Choice>" + "<w:t>chosen</w:t>" + "</mc:Choice><mc:Fallback><w:t>other</w:t>"
        "</mc:Fallback></mc:AlternateContent></w:r>"
    )
    assert texts(docx.read(document(body))) == ["chosen"]


def test_tables_frames_and_notes() -> None:
    def cell(*paragraphs: str) -> str:
        return f"<w:tc>{''.join(paragraphs)}</w:tc>"

    table = (
        f"<w:tbl><w:tr>{cell(p(r('Life')), p(r('total')))}{cell(p(r('20')))}</w:tr>"
        f"<w:tr>{cell(p(r('100.1. Framed.')), p(r('100.2. Too.')))}{cell(p())}</w:tr></w:tbl>"
    )
    notes = "<w:footnote>" + p(r("A note.")) + "</w:footnote>"
    reading = docx.read(document(table + p(r("After.")), footnotes=notes, footer=p(r("Page foot")), header=p()))
    assert texts(reading) == ["Life total\t20", "100.1. Framed.", "100.2. Too.", "After.", "A note.", ""]
    assert (reading.lines[-1].raw, reading.lines[-1].furniture) == ("Page foot", "running foot")


def level(place: int, text: str, style: str = "decimal", **more: str) -> str:
    inner = "".join(f'<w:{name} w:val="{value}"/>' for name, value in more.items())
    start = "" if "start" in more else '<w:start w:val="1"/>'
    return f'<w:lvl w:ilvl="{place}">{start}<w:numFmt w:val="{style}"/>{inner}<w:lvlText w:val="{text}"/></w:lvl>'


def numbering(*levels: str, more: str = "") -> str:
    abstract = f'<w:abstractNum w:abstractNumId="7">{"".join(levels)}</w:abstractNum>'
    return f'{abstract}<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>{more}'


def item(text: str, place: int, list_id: int = 1) -> str:
    return p(r(text), props=f'<w:numPr><w:ilvl w:val="{place}"/><w:numId w:val="{list_id}"/></w:numPr>')


RULES = (
    level(0, "%1.", start="7"), level(1, "%1%2.", style="decimalZero", start="2"), level(2, "%1%2.%3."),
    level(3, "%1%2.%3%4", style="lowerLetter", suff="space"), level(4, "•", style="bullet"),
)  # fmt: skip


def test_numbers_that_word_makes_itself_are_computed() -> None:
    body = (
        item("Additional Rules", 0) + item("Keyword Abilities", 1) + item("First.", 2) + item("a", 3) + item("b", 3)
        + p(r("Example: unnumbered.")) + item("Second.", 2) + item("a again", 3) + item("point", 4)
        + item("Actions", 1) + item("First again.", 2)
    )  # fmt: skip
    reading = docx.read(document(body, numbering=numbering(*RULES)))
    assert texts(reading) == [
        "7.\tAdditional Rules", "702.\tKeyword Abilities", "702.1.\tFirst.", "702.1a a", "702.1b b",
        "Example: unnumbered.", "702.2.\tSecond.", "702.2a a again", "\tpoint", "703.\tActions",
        "703.1.\tFirst again.",
    ]  # fmt: skip
    assert reading.lines[8].raw == "•\tpoint"
    assert reading.lines[8].furniture == "bullet"


def test_lists_restart_continue_and_hang_on_styles() -> None:
    more = (
        '<w:num w:numId="2"><w:abstractNumId w:val="7"/></w:num>'
        '<w:num w:numId="3"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="4"/>'
        "</w:lvlOverride></w:num>"
    )
    styles = (
        '<w:style w:type="paragraph" w:styleId="Rule"><w:name w:val="Rule"/><w:pPr><w:numPr>'
        '<w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
        '<w:style w:type="paragraph" w:styleId="Sub"><w:name w:val="Sub"/><w:basedOn w:val="Rule"/></w:style>'
    )
    levels = level(0, "%1.", pStyle="Rule"), level(1, "%1%2", style="lowerLetter", pStyle="Sub")
    body = (
        p(r("styled"), props='<w:pStyle w:val="Rule"/>') + p(r("under"), props='<w:pStyle w:val="Sub"/>')
        + item("same list", 0, 2) + item("restarted", 0, 3) + item("goes on", 0, 3) + p(r("gone"), props=(
            '<w:pStyle w:val="Rule"/><w:numPr><w:numId w:val="0"/></w:numPr>'))
    )  # fmt: skip
    reading = docx.read(document(body, numbering=numbering(*levels, more=more), styles=styles))
    assert texts(reading) == ["1.\tstyled", "1a\tunder", "2.\tsame list", "4.\trestarted", "5.\tgoes on", "gone"]
    assert reading.style == {"1": "Rule", "2": "Sub", "6": "Rule"}


@pytest.mark.parametrize(
    ("count", "style", "written"),
    [(1, "lowerLetter", "a"), (26, "upperLetter", "Z"), (28, "lowerLetter", "bb"), (4, "lowerRoman", "iv"),
     (1999, "upperRoman", "MCMXCIX"), (7, "decimalZero", "07"), (12, "decimalZero", "12"), (3, "ordinalText", "3"),
     (3, "none", ""), (0, "lowerLetter", "0"), (100_000, "lowerRoman", "100000")],
)  # fmt: skip
def test_how_numbers_are_written(count: int, style: str, written: str) -> None:
    assert write_number(count, style) == written


def test_space_between_paragraphs_stands_for_empty_ones() -> None:
    styles = (
        '<w:style w:type="paragraph" w:styleId="T"><w:name w:val="T"/><w:pPr><w:spacing w:before="120"/></w:pPr>'
        "<w:rPr><w:b/></w:rPr></w:style>"
    )
    term = '<w:pStyle w:val="T"/>'
    body = (
        p(r("Glossary"), props=term) + p(r("Ability"), props=term) + p(r("Text that does something."))
        + p(r("Zone"), props=term) + p(r("A place."), props='<w:spacing w:before="0" w:after="0"/>')
    )  # fmt: skip
    reading = docx.read(document(body, styles=styles))
    assert texts(reading) == ["Glossary", "", "Ability", "Text that does something.", "", "Zone", "A place."]


def test_an_image_in_running_text_is_noted() -> None:
    reading = docx.read(document(p(r("Add "), "<w:r><w:drawing/></w:r>", r("."))))
    assert [(odd.kind, odd.detail) for odd in reading.oddities] == [("encoding", "image in running text: 1")]


# Untrusted packages


def test_other_bytes_are_not_recognised() -> None:
    for data in (b"", b"PK\x03\x04", b"%PDF-1.4", b"100. General", archive({"a.txt": "x"})):
        assert docx.recognises_bytes(data) == 0.0


def test_a_binary_word_document_is_refused_by_name() -> None:
    data = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
    assert docx.recognises_bytes(data) == 1.0
    with pytest.raises(Unreadable, match="binary Word document"):
        docx.read(data)


def test_document_types_and_entities_are_refused() -> None:
    bomb = '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>'
    whole = f'{bomb}<w:document xmlns:w="{W}"><w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>'
    for name in ("word/document.xml", "word/styles.xml"):
        parts: dict[str, str | bytes] = {
            "[Content_Types].xml": CONTENT_TYPES,
            "_rels/.rels": relationships(officeDocument="word/document.xml"),
            "word/_rels/document.xml.rels": relationships(styles="styles.xml"),
            "word/document.xml": f'<w:document xmlns:w="{W}"><w:body>{p(r("x"))}</w:body></w:document>',
            "word/styles.xml": f'<w:styles xmlns:w="{W}"/>',
        }
        with pytest.raises(Unreadable, match="document type"):
            docx.read(archive(parts | {name: whole}))


def test_a_zip_bomb_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "PART_LIMIT", 2**20)
    data = document(p(r("x" * (2**20 + 1))))
    assert len(data) < 20_000
    with pytest.raises(Unreadable, match="unpacks to more than 1 MiB"):
        docx.read(data)
    monkeypatch.setattr(package, "MEMBER_LIMIT", 2)
    with pytest.raises(Unreadable, match="parts; the limit"):
        docx.read(data)


def test_damage_is_refused() -> None:
    whole = document("".join(p(r(f"100.{n}. Rule {n} of many.")) for n in range(1, 400)))
    for data in (whole[:-30], whole[: len(whole) // 2], whole[:200] + bytes(300) + whole[500:]):
        assert docx.recognises_bytes(data) in (0.0, 1.0)
        with pytest.raises(Unreadable):
            docx.read(data)
    with pytest.raises(Unreadable, match="not well-formed"):
        docx.read(document("<w:p>"))
    with pytest.raises(Unreadable, match="no text"):
        docx.read(document(p() + p(r("hidden", "<w:vanish/>"))))


def test_depth_and_disorder_do_no_harm() -> None:
    deep = "<w:ins>" * 20_000 + r("deep") + "</w:ins>" * 20_000
    assert texts(docx.read(document(p(deep)))) == ["deep"]
    cyclic = (
        '<w:style w:type="paragraph" w:styleId="A"><w:basedOn w:val="B"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="B"><w:basedOn w:val="A"/></w:style>'
    )
    assert texts(docx.read(document(p(r("x"), props='<w:pStyle w:val="A"/>'), styles=cyclic))) == ["x"]
    odd = '<w:numPr><w:ilvl w:val="99"/><w:numId w:val="1"/></w:numPr>'
    assert texts(docx.read(document(p(r("x"), props=odd), numbering=numbering(level(8, "%9)"))))) == ["1)\tx"]
    assert texts(docx.read(document("<w:r><w:t>stray</w:t></w:r></w:body><w:body>" + p(r("x"))))) == ["x"]


# The official forms


def _plain(text: str) -> str:
    """A text without white space and typography."""
    straight = text.translate(str.maketrans("“”‘’‐‑–—", "\"\"''----"))
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", straight))


def _facts(node: Node) -> tuple[str, str | None, str]:
    return str(node.kind), node.number, _plain(node.text)


def _twin(shared_dir: Path, day: str) -> Tree:
    text, encoding = plain.decode((shared_dir / "editions" / f"{day}.txt").read_bytes())
    return official.parse(plain.read(text, encoding, "CRLF"), f"{day}.txt")


@pytest.mark.corpus
@pytest.mark.parametrize(("day", "nodes"), [("2025-06-06", 5127), ("2025-11-14", 5211)])
def test_an_official_docx_is_its_plain_text(shared_dir: Path, day: str, nodes: int) -> None:
    data = (shared_dir / "editions" / "other-forms" / f"{day}.docx").read_bytes()
    assert docx.recognises_bytes(data) == 1.0
    reading = docx.read(data)
    tree = official.parse(reading, "form.docx")
    assert balance(reading, tree).balanced
    assert tree.effective == day
    assert len(tree.nodes) == nodes
    assert [_facts(node) for node in tree.nodes] == [_facts(node) for node in _twin(shared_dir, day).nodes]
