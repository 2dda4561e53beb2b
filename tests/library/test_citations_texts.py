"""Files with citations: which are read, byte for byte, and written back whole."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from app.library.citations.texts import UnreadableFile, decode, read_text, walk, write_text


@pytest.mark.parametrize(
    "data",
    [
        b"", b"CR 702.19b\r\n", "§ 702.19b – “x”\n".encode(), "\ufeff§ 1\n".encode(), "\ufeff§ 702.19b\n".encode("utf-16-le"),
        b"\xfe\xff" + "§ 702.19b\n".encode("utf-16-be"), b"\xa7 702.19b \x96 \xff\xfe\n",
        bytes(range(1, 256)), b"\r\r\n\n\x85\x0c",
    ],
)  # fmt: skip
def test_bytes_come_back(data: bytes) -> None:
    text = decode(data)
    assert text is not None
    assert text.encoded(text.body) == data


@pytest.mark.parametrize("data", [b"\x7fELF\0\0CR 702.19b", b"\x89PNG\r\n\x1a\n\0", b"\xff\xfe\x00\xd8"])
def test_binary(data: bytes) -> None:
    assert decode(data) is None


def make(root: Path, *names: str) -> None:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")


def test_walking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make(
        tmp_path, "b.md", "a/x.py", "a/node_modules/y.js", ".git/config", ".hidden", "a/.venv/z.py", "magistrate.lock",
        "old/x.md", "a/skip.min.js", "docs/one.txt", "docs/two.txt",
    )  # fmt: skip
    (tmp_path / ".magistrateignore").write_text("# a remark\nold/\n\n*.min.js\n")
    everything = [path.as_posix() for path in walk([Path()])]
    assert everything == ["b.md", "a/x.py", "docs/one.txt", "docs/two.txt"]
    assert [path.name for path in walk([Path("docs")], ["docs/t*.txt"])] == ["one.txt"]
    assert [path.name for path in walk([Path("docs"), Path("docs/one.txt")])] == ["one.txt", "two.txt"]
    assert list(walk([Path("docs")], ["docs"])) == []
    assert [path.name for path in walk([Path(".hidden")])] == [".hidden"]


def test_a_path_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match=r"nothing\.txt"):
        list(walk([tmp_path / "nothing.txt"]))
    with pytest.raises(UnreadableFile):
        read_text(tmp_path)


def test_writing_keeps_the_mode_and_leaves_nothing_behind(tmp_path: Path) -> None:
    file, link = tmp_path / "run.sh", tmp_path / "link.sh"
    file.write_bytes(b"old")
    file.chmod(0o750)
    link.symlink_to(file)
    write_text(link, b"new")
    assert (file.read_bytes(), link.is_symlink()) == (b"new", True)
    assert stat.S_IMODE(file.stat().st_mode) == 0o750
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.sh", "run.sh"]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "notes.md"
    file.write_bytes(b"old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(UnreadableFile, match="No space left"):
        write_text(file, b"new")
    assert file.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["notes.md"]
