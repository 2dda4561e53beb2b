"""What hostile requests are made of: parameters, values and headers; some of them in order, most of them not."""

NAMES = [
    "q", "n", "page", "limit", "offset", "edition", "from", "to", "format", "in", "for", "on", "kind", "context", "numbers",
    "number", "term", "name", "cursor", "tab", "view", "stat", "text", "seed", "examples", "answers", "move", "do", "file",
    "callback", "since", "until", "at", "line", "quick", "position", "scenario", "choice", "id", "chapter", "exact",
]  # fmt: skip

VALUES = [
    "501.1", "501", "5", "glossary", "hat", "2020-01-01", "2020-01-01..2021-01-01", "newest", "1", "0", "-1", "999999999999",
    "json", "text", "html", "unified", "Gremlin", "702.19b", "702.19b in 2016", "what does trample do", "\"exact words\"",
    "in:7 is:rule kind:term", "'", "\"", "<script>alert(1)</script>", "\" onmouseover=\"x", "{{7*7}}", "${jndi:ldap://x}",
    "../../../etc/passwd", "..%2f..%2f", "/etc/passwd", "\\\\host\\share", "file:///etc/passwd", "javascript:alert(1)",
    "\x00", "\r\nSet-Cookie: x=1", "\u2028", "\ud800", "\U0001f0a1" * 40, "\u202e", "\u0661\u0662\u0663",
    "\uff17\uff10\uff12.\uff11",
    "a" * 4000, "9" * 400, "(" * 500, "\"" * 99, "*" * 200, "-" * 200, "~" * 99, "? " * 300, "hat " * 500, "in:" * 80,
    "NOT NOT NOT", "hat OR " * 60, "[a TO z]", "hat~99", "hat^1e9", "/(a+)+$/", "a*?b*?c*", "nan", "inf", "1e309", "0x10",
    "' OR 1=1 --", "|| sleep 9", "`id`", "$(id)", "%s%s%s%n", "True", "null", "[]", "{}", "undefined", "2020-99-99",
    "0000-00-00", "9999-12-31", "ffffffff", "702.1-702.99999", "1-9", "\u00e9\u0301" * 50, "\u0000\u0001", "\ufeff501", " ", "",
]  # fmt: skip

HEADERS = [
    ("Host", "evil.example"), ("Host", "a..b"), ("Host", "localhost:99999"), ("Host", "<x>"),
    ("X-Forwarded-Host", "evil.example"),
    ("X-Forwarded-For", "1.2.3.4, ::1, x"), ("Accept", "application/xml"), ("Accept", ";;;q=x"), ("Accept", "a/" * 900),
    ("Accept-Encoding", "gzip;q=nan, *;q=-1"), ("Accept-Language", "x" * 500), ("If-None-Match", "W/" * 400),
    ("If-None-Match", "*"), ("If-Modified-Since", "Thu, 99 Foo 0000 99:99:99 GMT"), ("Range", "bytes=0-,0-,0-,5-1"),
    ("Range", "bytes=999999999999-"), ("Cookie", "display=" + "x." * 900), ("Cookie", ";;;=\x01"),
    ("Content-Type", "application/json; charset=utf-7"), ("Content-Type", "text/plain"), ("Content-Length", "-1"),
    ("Content-Length", "99999999999"), ("Transfer-Encoding", "chunked"), ("Origin", "null"), ("Authorization", "Basic !!!"),
    ("User-Agent", "\x7f" * 50), ("Forwarded", 'for="[::1"'), ("Expect", "200-maybe"), ("X-HTTP-Method-Override", "DELETE"),
]  # fmt: skip
