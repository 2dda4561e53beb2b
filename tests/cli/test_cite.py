"""``magistrate cite``: what it prints and writes, and its exit codes."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from app.cli import main
from tests.library.ponds import build_ponds

Run = Callable[..., tuple[int, str, str]]
SPAN = ("--from", "2030-01-01", "--to", "2031-01-01")
NOTES = "Spirals: CR 402.3 and 402.3a.\nRust: CR 301.3b, CR 301.1.\nGone: CR 501.1\n"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("library")
    build_ponds(place)
    return place


@pytest.fixture
def run(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs ``magistrate cite`` in an empty folder over the ponds: exit code, stdout, stderr."""
    monkeypatch.setenv("MAGISTRATE_LIBRARY", str(root))
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> tuple[int, str, str]:
        code = main(["cite", *words])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def write(name: str, text: str = NOTES) -> Path:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path


def test_check_tells_what_is_not_in_order(run: Run) -> None:
    write("notes.md")
    code, out, err = run("check", "notes.md", *SPAN)
    lines = out.splitlines()
    assert (code, err) == (1, "")
    assert [line.split(": ")[0:2] for line in lines[:-1]] == [
        ["notes.md:1:13", "reused"], ["notes.md:1:23", "moved"], ["notes.md:2:10", "edited"], ["notes.md:3:10", "removed"],
    ]  # fmt: skip
    assert "write 402.4" in lines[0]
    assert "Spirals" in lines[0]
    assert lines[-1].startswith("5 citations: 1 ok, 1 edited, 1 moved, 1 removed, 1 reused; from 2030-01-01 to 2031-01-01")


def test_check_is_content_with_what_is_in_order(run: Run) -> None:
    write("notes.md", "CR 301.1 and 301.3a\n")
    code, out, _ = run("check", "notes.md", *SPAN)
    assert (code, out.count("\n")) == (0, 1)
    assert run("check", "notes.md", *SPAN, "--all")[1].count("\n") == 3
    write("empty.md", "nothing")
    assert run("check", "empty.md", *SPAN) == (0, "no citations; from 2030-01-01 to 2031-01-01\n", "")


@pytest.mark.parametrize(
    ("fail_on", "code"), [("reused", 1), ("never_existed,malformed", 0), ("Never Existed, edited", 1), ("none", 0), ("quote", 0)]
)
def test_fail_on(run: Run, fail_on: str, code: int) -> None:
    write("notes.md")
    assert run("check", "notes.md", *SPAN, "--fail-on", fail_on)[0] == code


def test_quotes_fail(run: Run) -> None:
    write("notes.md", 'CR 301.1: "A blade is a strip of cheese"')
    code, out, _ = run("check", "notes.md", *SPAN)
    assert code == 1
    assert "not the rule's" in out
    assert run("check", "notes.md", *SPAN, "--fail-on", "moved")[0] == 0


def test_quotes_of_other_things_are_told_when_asked(run: Run) -> None:
    write("notes.md", 'CR 301.1: "Whenever a heron lands, feed it a fish"\nCR 402.3: "Feed a heron every day of the week"')
    code, out, _ = run("check", "notes.md", *SPAN)
    assert (code, out.count("quote: "), out.count("not the rule's")) == (1, 0, 0)
    code, out, _ = run("check", "notes.md", *SPAN, "--quotes")
    assert (code, out.count("quote: "), out.count("not the rule's")) == (1, 1, 2)
    assert run("migrate", "notes.md", *SPAN, "--dry-run")[1].count("+CR 402.4") == 1
    assert run("migrate", "notes.md", *SPAN, "--dry-run", "--quotes")[1] == ""


def test_check_as_json(run: Run) -> None:
    write("notes.md")
    code, out, _ = run("check", "notes.md", *SPAN, "--json")
    body = json.loads(out)
    assert (code, body["object"], body["total"], body["counts"]["reused"]) == (1, "citation_report", 5, 1)
    assert (body["from"]["slug"], body["to"]["slug"], body["inferred"]) == ("2030-01-01", "2031-01-01", False)
    (file,) = body["files"]
    first = file["findings"][0]
    assert (first["class"], first["number"], first["now"]) == ("reused", "402.3", ["402.4"])
    assert (first["line"], first["column"]) == (1, 13)
    assert NOTES[first["start"] : first["end"]] == "402.3"
    assert run("check", "notes.md", *SPAN, "--format", "json")[1] == out


def test_check_as_annotations(run: Run) -> None:
    write("a,b:c%.md")
    code, out, _ = run("check", "a,b:c%.md", *SPAN, "--format", "github")
    first = out.splitlines()[0]
    assert code == 1
    assert first.startswith("::error file=a%2Cb%3Ac%25.md,line=1,col=13,endColumn=18,title=citation reused::402.3: ")
    assert [line.split(" ")[0] for line in out.splitlines()] == ["::error", "::warning", "::warning", "::error"]


def test_folders_binary_files_and_exclusions(run: Run) -> None:
    write("src/main.rs", "// CR 501.1\n")
    write("src/old/main.rs", "// CR 501.1\n")
    Path("src/picture.bin").write_bytes(b"\0\1CR 501.1")
    assert run("check", "src", *SPAN)[1].count("removed: ") == 2
    assert run("check", "src", *SPAN, "--exclude", "src/old")[1].count("removed: ") == 1
    code, out, err = run("check", "src/picture.bin", *SPAN)
    assert (code, out.startswith("no citations")) == (0, True)
    assert "binary" in err


def test_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("§501.1".encode())))
    code, out, _ = run("check", "-", *SPAN)
    assert (code, out.splitlines()[0].split(": ")[:2]) == (1, ["<stdin>:1:2", "removed"])


def test_the_older_edition_is_inferred_or_locked(run: Run) -> None:
    write("notes.md", "CR 501.1")
    assert "from 2030-01-01 (taken" in run("check", "notes.md")[1]
    assert run("lock", "notes.md", "-e", "2029-01-01")[0] == 0
    assert "from 2029-01-01 to" in run("check", "notes.md")[1]


@pytest.mark.parametrize(
    "words",
    [
        ("check", "nowhere.md"), ("check",), ("check", "notes.md", "--from", "1900-01-01"),
        ("check", "notes.md", "--from", "yesterday"), ("check", "notes.md", "--fail-on", "sadness"),
        ("check", "notes.md", "--format", "xml"), ("migrate", "notes.md"), ("migrate", "notes.md", *SPAN, "--confidence", "2"),
        ("audit",), ("audit", "--lock", "notes.md"), ("frobnicate",),
    ],
)  # fmt: skip
def test_wrong_usage_is_two_and_one_line(run: Run, words: tuple[str, ...]) -> None:
    write("notes.md")
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err.startswith("magistrate: ")
    assert "Traceback" not in err


def test_no_library_is_three(run: Run, tmp_path: Path) -> None:
    write("notes.md")
    assert run("check", "notes.md", "--library", str(tmp_path / "none"))[0] == 3


def test_migrate_rewrites_and_lists_what_is_left(run: Run) -> None:
    path = write("notes.md", NOTES.replace("\n", "\r\n"))
    code, out, err = run("migrate", "notes.md", *SPAN)
    assert (code, out) == (1, "")
    assert path.read_bytes() == NOTES.replace("402.3", "402.4").replace("\n", "\r\n").encode()
    assert [line.split(": ")[2] for line in err.splitlines()[:-1]] == ["edited", "removed"]
    assert "2 citations rewritten in 1 files, 2 left for review" in err


def test_migrate_is_done_when_nothing_is_left(run: Run) -> None:
    path = write("notes.md", "CR 403.1")
    assert run("migrate", "notes.md", *SPAN)[0] == 0
    assert path.read_text() == "CR 405.1"


def test_dry_run_and_patch_leave_the_files(run: Run) -> None:
    path = write("notes.md")
    _, out, err = run("migrate", "notes.md", *SPAN, "--dry-run")
    assert path.read_text() == NOTES
    assert "-Spirals: CR 402.3 and 402.3a.\n+Spirals: CR 402.4 and 402.4a.\n" in out
    assert "would be rewritten" in err
    run("migrate", "notes.md", *SPAN, "--patch", "moves.diff")
    assert path.read_text() == NOTES
    assert Path("moves.diff").read_text() == out


@pytest.mark.parametrize(("given", "got"), [(b"CR 403.1 \xa7", b"CR 405.1 \xa7"), (b"nothing \xa7\r", b"nothing \xa7\r")])
def test_migrate_standard_input(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes], given: bytes, got: bytes
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given)))
    assert main(["cite", "migrate", "-", *SPAN, "--library", str(root)]) == 0
    assert capsysbinary.readouterr().out == got


def test_migrate_writes_nothing_in_files_without_changes(run: Run) -> None:
    path = write("notes.md", "CR 301.1")
    before = path.stat().st_mtime_ns, path.stat().st_ino
    assert run("migrate", "notes.md", *SPAN)[0] == 0
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == before


def test_lock_and_audit(run: Run) -> None:
    write("notes.md")
    code, out, err = run("lock", "notes.md", "-e", "2030-01-01")
    assert (code, out, err) == (0, "magistrate.lock: 5 rules of 2030-01-01\n", "")
    code, out, _ = run("audit")
    assert code == 1
    assert out.splitlines() == [
        "edited: 301.3b", "renumbered: 402.3 -> 402.4 (402.3 is another rule now)", "renumbered: 402.3a -> 402.4a",
        "removed: 501.1", "added: 402.4d",
        "1 unchanged, 2 renumbered, 1 edited, 1 removed, 1 added; from 2030-01-01 to 2031-01-01",
    ]  # fmt: skip
    assert run("audit", "--to", "2030-01-01") == (0, "5 unchanged; from 2030-01-01 to 2030-01-01\n", "")
    body = json.loads(run("audit", "--json")[1])
    assert (body["object"], body["counts"]["renumbered"], body["source"]["slug"]) == ("audit", 2, "2030-01-01")
    write("more.md", "CR 201.1")
    assert "cited: 201.1" in run("audit", "notes.md", "more.md", "--to", "2030-01-01")[1]


def test_lock_names_what_is_missing(run: Run) -> None:
    write("notes.md", "CR 999.9, CR 301.1")
    code, _, err = run("lock", "notes.md", "-e", "2030-01-01")
    assert code == 1
    assert "999.9" in err
    assert 'missing = ["999.9"]' in Path("magistrate.lock").read_text()


def test_help_names_every_class(run: Run) -> None:
    from app.library.citations.views import Class

    _, out, _ = run("check", "--help")
    assert all(str(kind) in out for kind in Class)
    assert "PATHS" in run("--help")[1]


def test_the_hook_runs_a_command_that_there_is() -> None:
    import yaml

    hooks = yaml.safe_load((Path(__file__).resolve().parents[2] / ".pre-commit-hooks.yaml").read_text())
    assert {hook["id"] for hook in hooks} == {"magistrate-cite-check", "magistrate-cite-audit"}
    for hook in hooks:
        program, *words = hook["entry"].split()
        assert program == "magistrate"
        assert main([*words, "--help"]) == 0
