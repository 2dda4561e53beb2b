"""``/api``: the page that explains the API; ``/api/v1/openapi.json``: the same for programs."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue

from app.api.openapi import document
from app.api.operations import OPERATIONS
from app.api.problems import problem_names
from app.site.version import program_version

blueprint = Blueprint("docs", __name__)

PAGES = {
    "/": "The start page.",
    "/contents": "Chapters and sections; /rules leads here.",
    "/rules/{number}": "A rule, section or chapter. ?n=2 is the second rule of that number.",
    "/random": "Leads to a rule by chance, of ?in= where that names a chapter, section or rule.",
    "/glossary": "The glossary's terms.",
    "/glossary/{term}": "A glossary entry.",
    "/policy": "Tournament policy: the documents, the infractions and their penalties.",
    "/policy/{kind}": "A document of policy: mtr, ipg or jar.",
    "/policy/{version}/{kind}": "The same of a date: /policy/2024-09-23/mtr.",
    "/policy/{kind}/{key}": "A section: /policy/mtr/2.6, /policy/ipg/appendix-a. Other spellings and names lead to it.",
    "/policy/{version}/{kind}/{key}": "The same of a date.",
    "/policy/{kind}/changes": "What changed ?from= one date ?to= another, without ?to= the newest.",
    "/introduction": "What stands before the rules.",
    "/credits": "Who made the rules.",
    "/search": "The answer to ?q=; ?names=1 looks at rules' names only, ?page= goes on.",
    "/document": "What the document is: date, hash, source, counts. Of a dated edition it stands at /{edition}.",
    "/source": "The text as captured: ?lines=12-40, with what was restored in it.",
    "/capture": "The captured file, byte for byte.",
    "/citations": "Paste a text, and see what became of the citations of rules in it. Answers to POST too.",
    "/cards": "Cards: ?q= is words of a name, text: and type:; ?page= goes on.",
    "/cards/{name}": "A card with its rulings and the rules that its words lead to.",
    "/coverage": "How much of the rules the shipped scenarios play, by chapter and section. ?all=1 opens all chapters.",
    "/coverage/{number}": "The same rule by rule, of a chapter, section or rule: ?q= those with these words, ?show=shown, played "
    "or left, ?page=.",
    "/suggest/cards": "A fragment: cards that ?q= may become.",
    "/lab": "The Scenario lab: ?s= is a scenario, played to where it stands; ?at= an earlier moment; ?card= begins with a card, "
    "?quick= with a position on one line. Answers to POST too, for scenarios too long for an address.",
    "/lab/setup": "The form that builds a position. ?s= is what there is so far; POST changes it.",
    "/lab/do": "POST only: answers what is asked, takes a step back, or plays on from a moment.",
    "/lab/open": "POST only: opens a scenario that is pasted or uploaded.",
    "/lab/scenario.{kind}": "The scenario of ?s= as a file: yaml or json; txt is where it stands, as position text.",
    "/lab/examples": "Leads to /scenarios.",
    "/scenarios": "The scenarios that come with the program: ?part= those of a section, ?rule= those about a rule, ?q= by words "
    "of their titles, ?page= goes on.",
    "/scenarios/{id}": "One of them in play, with ?at= as in the lab; .yaml or .json at the end gives the file.",
    "/help": "The help pages, listed.",
    "/help/{name}": "A help page.",
    "/handbook": "The handbook as a book: our own restatement, which is not the official text; its newest state.",
    "/handbook/{part}": "A chapter or section of it, such as 601, or glossary, or print; for a date, the contents of that state.",
    "/handbook/{day}/{part}": "The same in the state of a date, such as 2009-05-01.",
    "/saved": "What the reader saved and read lately: filled in by script, for the lists are kept in the browser.",
    "/discord/interactions": "POST only: Discord's slash commands, where the site has a key for them.",
    "/slack/command": "POST only: a slash command of Slack, where the site has a secret for it.",
    "/quiz": "The practice quiz: a form that begins a round.",
    "/quiz/next": "Leads to question ?n= of the round of ?seed=, of the chapter ?in= and the ?length= (short, middle, long).",
    "/quiz/{id}": "A question, by the situation it is made of; ?answer= is the place of an option, from 0.",
    "/editions": "All documents. ?for=rules/702.19b opens that in the one picked, ?on=2010-01-01 in the one in force.",
    "/diff": "Asks for two documents; ?from=&to= leads to their diff.",
    "/diff/{pair}": "What differs: 2015-01-23..2026-08-07. ?in=702 or glossary, ?kind=added,removed or all, ?view=side, "
    "?page=. With .txt, .md, .json or .diff at the end, the whole as a file.",
    "/rules/{number}/cards": "The cards whose words lead to a rule, the best known first; ?page= goes on.",
    "/rules/{number}/rulings": "The rulings that lead to a rule, those that cite it first; ?page= goes on.",
    "/rules/{number}/history": "The life of a rule, whatever its numbers were. ?on=2010-01-01 opens it as of that day.",
    "/glossary/{term}/history": "The life of a glossary entry.",
    "/feeds/editions.atom": "A feed of new editions.",
    "/feeds/rules/{number}.atom": "A feed of the changes of a rule, section or chapter.",
    "/feeds/glossary/{term}.atom": "A feed of the changes of a glossary entry.",
    "/feeds/policy.atom": "A feed of new versions of tournament policy.",
    "/feeds/policy/{kind}.atom": "A feed of new versions of the MTR, IPG or JAR.",
    "/feeds/policy/{kind}/{key}.atom": "A feed of the changes of a section of policy.",
    "/feeds/search.atom": "A feed of changes in what ?q= finds.",
    "/suggest": "A fragment: what ?q= may become.",
    "/suggest.json": "What ?q= may become, in the JSON of OpenSearch: for a browser's address bar.",
    "/preview/rules/{number}": "A fragment: the beginning of a rule.",
    "/preview/glossary/{term}": "A fragment: the beginning of a glossary entry.",
    "/offline": "What can be taken along on a device, and what is there.",
    "/building": "A fragment: how far an ingest is that is at work.",
    "/static/{filename}": "Style, script, fonts.",
}
OTHERS = {
    "/api": "This page.",
    "/api/v1/openapi.json": "The OpenAPI 3.1 document.",
    "/llms.txt": "What language models may read and ask here, and how they cite it.",
    "/robots.txt": "What crawlers need not read.",
    "/sitemap.xml": "The sitemap's index: the pages of the newest edition.",
    "/sitemaps/{part}.xml": "One part of it: pages, sections, rules or glossary.",
    "/opensearch.xml": "How a browser's address bar searches here.",
    "/offline/{key}.json": "What makes a copy of an edition on a device: packs and files with their hashes.",
    "/offline/{key}/{name}.pack": "One of its packs: JSON, compressed with gzip, named by its hash.",
    "/offline-worker.js": "The service worker of readers who keep an edition on their device.",
    "/manifest.webmanifest": "The site as an app that can be installed.",
    "/healthz": "200 when there is a whole library, else 503; building says how far an ingest is.",
    "/version": "The program's version, the library's id, the newest edition.",
}


@blueprint.get("/api")
def page() -> ResponseReturnValue:
    """The page for people."""
    return render_template("api/api.html", operations=OPERATIONS, pages=PAGES, others=OTHERS, problems=problem_names())


@blueprint.get("/api/v1/openapi.json")
def openapi() -> ResponseReturnValue:
    """The document for programs."""
    return Response(_document(request.script_root), content_type="application/json")


@lru_cache(maxsize=8)
def _document(root: str) -> bytes:
    return msgspec.json.encode(document(program_version(), root))
