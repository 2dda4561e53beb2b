"""What tests of pages share: a server, the sizes of windows, and what is asked of colours."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from werkzeug.serving import make_server

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}
PATIENCE = 90_000
"""Milliseconds that a test waits for a page: other tests may keep the machine busy."""

CONTRAST = """() => {
    const channel = (value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    const parse = (text) => { const found = text.match(/[\\d.]+/g).map(Number);
        return text.startsWith("color(") ? found.map((v, i) => i < 3 ? v * 255 : v) : found; };
    const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
    const ground = (node) => {
        const stack = [];
        for (; node; node = node.parentElement) stack.push(parse(getComputedStyle(node).backgroundColor));
        return stack.reverse().reduce((below, [r, g, b, a = 1]) =>
            [r, g, b].map((value, i) => value * a + below[i] * (1 - a)), [255, 255, 255]);
    };
    const poor = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || !node.checkVisibility() || node.closest(".sym, .skip")) continue;
        const style = getComputedStyle(node);
        const [a, b] = [light(parse(style.color)), light(ground(node))].sort((x, y) => y - x);
        if ((a + 0.05) / (b + 0.05) < 4.5) poor.push(`${node.className}: ${walker.currentNode.data.slice(0, 30)}`);
    }
    return poor;
}"""


@contextmanager
def served(application: WSGIApplication) -> Iterator[str]:
    """The address of a server that answers with an application."""
    server = make_server("127.0.0.1", 0, application, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join(5)
    server.server_close()
