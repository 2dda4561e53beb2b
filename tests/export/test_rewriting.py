"""Pages as they are exported: what leads nowhere is text or gone, everything else stands as it stood."""

from __future__ import annotations

import pytest

from app.export.rewriting import rewritten

LED = {"/a": "/there/", "/a?q=1&b=2": "/there/?q=1&b=2"}


@pytest.mark.parametrize(("page", "expected"), [
    ('<p class="x">“&amp;” &#160; &lt;b&gt;</p>', '<p class="x">“&amp;” &#160; &lt;b&gt;</p>'),
    ('<a href="/a">one</a>', '<a href="/there/">one</a>'),
    ('<a href="/a?q=1&amp;b=2">one</a>', '<a href="/there/?q=1&amp;b=2">one</a>'),
    ('<a href="/gone">one <b>two</b></a> three', "<span>one <b>two</b></span> three"),
    ('<a class="n" href="/gone" title="x">1</a>', '<span class="n">1</span>'),
    ('<a class="btn" href="/gone">JSON</a>x', "x"),
    ('<nav><a href="/gone">one</a><a href="/a">two</a></nav>', '<nav><a href="/there/">two</a></nav>'),
    ('<link rel="alternate" href="/gone"><link rel="icon" href="/a">', '<link rel="icon" href="/there/">'),
    ('<form action="/gone"><input name="q"><p>x</p></form>y', "y"),
    ('<details class="shows"><summary>S</summary><div><img src="/x"><br></div></details>z', "z"),
    ('<input id="q" hx-get="/x" data-combobox="o" value="&quot;">', '<input id="q" value="&quot;">'),
    ('<a data-picker href="/a">E</a>', '<a href="/there/">E</a>'),
    ('<a href="https://gone.example">x</a><a href="#a">y</a>', '<a href="https://gone.example">x</a><a href="#a">y</a>'),
    ("<script>if (1 < 2) { x = '<a href=\"/gone\">'; }</script>", "<script>if (1 < 2) { x = '<a href=\"/gone\">'; }</script>"),
    ('<svg><path d="M0"/></svg>', '<svg><path d="M0"/></svg>'),
    ("<!doctype html>\n<p>x", "<!doctype html>\n<p>x"),
    ('<nav><ul><li><a href="/gone">x</a></li></ul></nav><a href="/gone">y</a>', "<nav><ul><li></li></ul></nav><span>y</span>"),
])  # fmt: skip
def test_pages(page: str, expected: str) -> None:
    assert rewritten(page, LED.get) == expected


def test_the_policy_stands_before_everything_else() -> None:
    page = rewritten("<html><head><script></script></head></html>", LED.get, "default-src 'none'")
    policy = '<meta http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;">'
    assert page.startswith(f"<html><head>\n{policy}<script>")
