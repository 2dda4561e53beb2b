"""``magistrate check``: scenarios from files, or one a line in bulk."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

import click
import msgspec

from app.cli.failures import CommandFailure, FailureKind, tell
from app.cli.json_output import echo_json

if TYPE_CHECKING:
    from app.scenarios.documents.documents import Scenario
    from app.scenarios.documents.errors import ScenarioError
    from app.scenarios.documents.results import WantedCertainty

Checker = Callable[[IO[bytes]], Iterator[bytes]]  # from rows to answers
PASSED, FAILED, MALFORMED, REFUSED = 0, 1, 2, 4
"""Exit codes: every expectation holds (also that play is illegal); one does not; no scenario; no answer was given."""


class Wanted(NamedTuple):
    """How the options of the command want scenarios played."""

    on_choice: str | None
    strict: bool
    at_least: WantedCertainty | None


@click.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path, allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Print the whole result, or with --position the position, as JSON.")
@click.option("--explore", is_flag=True, help="Try every answer to every choice that is not scripted.")
@click.option("--first", is_flag=True, help="Take the first legal answer to every choice that is not scripted.")
@click.option("--strict", is_flag=True, help="An answer or action that is not used fails the scenario.")
@click.option("--at-least", type=click.Choice(("read", "exact", "proven")), help="Refuse an answer that is less certain.")
@click.option("--quiet", "-q", is_flag=True, help="Print a line a file instead of the trace.")
@click.option("--mana", is_flag=True, help="Print every step that makes mana, instead of one line for each run of them.")
@click.option("--position", is_flag=True, help="Print the final position as position text.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of scenario documents.")
@click.option("--vocabulary", is_flag=True, help="Print the words of scenario documents and their meaning.")
@click.option(
    "--ndjson",
    type=click.Path(path_type=Path, allow_dash=True),
    help="Read a scenario a line, print a result a line.",
)
@click.option("--whole", is_flag=True, help="With --ndjson: print traces and positions, too.")
@click.option("--workers", type=click.IntRange(1, 256), help="With --ndjson: processes. Default: one a core.")
@click.option("--dask", metavar="ADDRESS", help="With --ndjson: work on the cluster of that dask scheduler, tcp://HOST:8786.")
@click.option(
    "--seconds", type=click.FloatRange(0.1, 3600), default=10.0, show_default=True, help="Time for each scenario."
)
@click.option("--library", "root", type=click.Path(path_type=Path), help="The library's directory.")
def check(
    files: tuple[Path, ...],
    as_json: bool,
    explore: bool,
    first: bool,
    strict: bool,
    at_least: WantedCertainty | None,
    quiet: bool,
    mana: bool,
    position: bool,
    schema: bool,
    vocabulary: bool,
    ndjson: Path | None,
    whole: bool,
    workers: int | None,
    dask: str | None,
    seconds: float,
    root: Path | None,
) -> int:
    """Play scenarios and check what they expect.

    FILES are scenario documents, YAML or JSON. Exit codes: 0 all expectations hold (also that play is illegal), 1 one does
    not, 2 a document is no scenario, 4 a scenario has no answer: its verdict and the reason are printed.
    """
    if schema:
        from app.scenarios.documents.schema import scenario_schema

        echo_json(scenario_schema())
        return PASSED
    if vocabulary:
        return _words(as_json)
    if dask is not None and (ndjson is None or workers is not None):
        raise click.UsageError("--dask goes with --ndjson FILE and without --workers: the cluster has its own.")
    if ndjson is not None and at_least is not None:
        raise click.UsageError("--at-least goes with files; in a line, write certainty in the document.")
    if ndjson is not None:
        return _bulk(ndjson, _checker(root, whole, workers, dask, seconds))
    if not files:
        raise click.UsageError("Name a scenario file, or --ndjson FILE.")
    wanted = Wanted("explore" if explore else ("first" if first else None), strict, at_least)
    if position:
        return max((_final(file, root, wanted, as_json, seconds) for file in files), default=PASSED)
    return max((_one(file, root, wanted, as_json, quiet, mana, seconds) for file in files), default=PASSED)


def _words(as_json: bool) -> int:
    """Print the words of scenario documents."""
    from app.scenarios.documents.vocabulary import ScenarioVocabulary, vocabulary, vocabulary_lines

    if as_json:
        echo_json(msgspec.to_builtins(ScenarioVocabulary(vocabulary())))
    else:
        click.echo("\n".join(vocabulary_lines()))
    return PASSED


def _one(
    file: Path, root: Path | None, wanted: Wanted, as_json: bool, quiet: bool, mana: bool, seconds: float
) -> int:
    data = _bytes(file)  # before the engine is loaded: a wrong name is told at once
    from app.scenarios.checks.checking import check as play
    from app.scenarios.documents.errors import ScenarioError
    from app.scenarios.documents.reading import read_scenario
    from app.scenarios.documents.results import to_plain
    from app.scenarios.setup.sources import open_card_pool
    from app.scenarios.telling.telling import told, verdict_lines
    from app.scenarios.telling.verdict_text import with_verdict_text

    try:
        scenario = _with_options(read_scenario(data), wanted)
        result = with_verdict_text(play(scenario, open_card_pool(root), seconds=seconds))
    except ScenarioError as error:
        return _malformed(file, error, as_json)
    if as_json:
        echo_json(to_plain(result))
    elif quiet:
        click.echo(f"{file}: " + "; ".join(line.strip() for line in verdict_lines(result)))
    else:
        for line in told(result, fold_mana=not mana):
            click.echo(line)
    if result.verdict != "answered" and result.passed is None:
        return REFUSED
    return FAILED if result.passed is False else PASSED


def _with_options(scenario: Scenario, wanted: Wanted) -> Scenario:
    """The scenario as the options of the command want it played."""
    from app.scenarios.documents.reading import held_to

    if wanted.on_choice is not None:
        scenario = msgspec.structs.replace(scenario, on_choice=wanted.on_choice)
    return held_to(scenario, wanted.strict, wanted.at_least)


def _final(file: Path, root: Path | None, wanted: Wanted, as_json: bool, seconds: float) -> int:
    """Print how a scenario ends as position text; cards of the loaded data are named only."""
    data = _bytes(file)
    from app.scenarios.checks.running import run
    from app.scenarios.documents.errors import ScenarioError
    from app.scenarios.documents.reading import read_scenario
    from app.scenarios.documents.results import to_plain
    from app.scenarios.setup.sources import open_card_pool
    from app.scenarios.telling.position_writing import position_text
    from app.scenarios.telling.telling import verdict_lines

    try:
        choice = "first" if wanted.on_choice == "first" else None
        scenario = _with_options(read_scenario(data), wanted._replace(on_choice=choice, strict=False))
        checked = run(scenario, open_card_pool(root), (), seconds=seconds)
    except ScenarioError as error:
        return _malformed(file, error, as_json)
    if checked.game is None or checked.result.verdict != "answered":
        if as_json:
            echo_json(to_plain(checked.result))
        else:
            click.echo("; ".join(line.strip() for line in verdict_lines(checked.result)), err=True)
        return REFUSED
    own = {str(card.get("name")) for card in scenario.cards}
    names = {o.card.name for o in checked.game.objects.values() if o.card is not None}
    text = position_text(checked.game, frozenset(names - own))
    if as_json:
        echo_json({"object": "position", "path": str(file), "text": text})
    else:
        click.echo(text, nl=False)
    return PASSED


def _malformed(file: Path, error: ScenarioError, as_json: bool) -> int:
    near = tuple(getattr(error, "suggestions", ()))
    if not as_json:
        near = ()  # the message of a document's error names the nearest by itself
    kind = FailureKind.DOES_NOT_PARSE
    return tell(CommandFailure(kind=kind, message=f"{file}: {error}", suggestions=near, exit_code=MALFORMED), as_json)


def _bytes(file: Path) -> bytes:
    try:
        return sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from error


def _checker(root: Path | None, whole: bool, workers: int | None, dask: str | None, seconds: float) -> Checker:
    """What answers the rows of a bulk check: processes of this machine, or a cluster."""

    def here(lines: IO[bytes]) -> Iterator[bytes]:
        from app.scenarios.checks.batch import check_lines

        return check_lines(lines, root, workers=workers, whole=whole, seconds=seconds)

    def on_cluster(lines: IO[bytes]) -> Iterator[bytes]:
        from app.scenarios.checks.cluster import NoCluster, check_distributed, cluster

        try:
            with cluster(dask or "") as client:
                yield from check_distributed(lines, client, None if root is None else str(root), whole, seconds)
        except NoCluster as error:
            raise click.ClickException(str(error)) from error

    return here if dask is None else on_cluster


def _bulk(source: Path, checker: Checker) -> int:
    """A result a line, in order; exit code 0 whatever the verdicts, since every line was answered."""
    out, shown = sys.stdout.buffer, sys.stderr.isatty()
    number = 0
    with _opened(source) as lines:
        for answer in checker(lines):
            out.write(answer + b"\n")
            number += 1
            if shown and number % 50 == 0:
                click.echo(f"\r{number:,} scenarios", nl=False, err=True)
    out.flush()
    if shown:
        click.echo(f"\r{number:,} scenarios", err=True)
    return PASSED


def _opened(source: Path) -> IO[bytes]:
    if str(source) == "-":
        return sys.stdin.buffer
    try:
        if source.suffix == ".gz":
            import gzip

            return gzip.open(source)  # type: ignore[return-value]
        return source.open("rb")
    except OSError as error:
        raise click.ClickException(f"{source}: {error.strerror}") from error
