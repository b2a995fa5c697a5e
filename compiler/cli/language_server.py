"""The language server: what an editor asks, handed to ``compiler.editor``, in the Language Server Protocol.

Only here are places lines and UTF-16 columns, and files URIs. A request about what isn't there has no answer;
one that can't be done is refused with a sentence. What the first diagnostics don't need is imported later.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types as lsp
from pygls import uris
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

from cardwright.compiler.editor import completion, fixes, lenses, names, rename, symbols
from cardwright.compiler.editor.positions import Positions
from cardwright.compiler.editor.project import Project, Projects
from cardwright.compiler.games import CONFIG
from cardwright.compiler.text.diagnostics import Diagnostic, Severity
from cardwright.compiler.text.source import Source
from cardwright.compiler.version import VERSION
from cardwright.runtime.errors import CardwrightError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

RUN = "cardwright.runRulings"
"""The command that runs rulings: its arguments are a document's URI, a definition and a ruling's title."""

SHORT, LONG = 0.05, 0.4
"""Seconds without a keystroke before a document is read, and before all of its folder is."""

_KINDS = {
    "verb": lsp.CompletionItemKind.Function,
    "type": lsp.CompletionItemKind.Class,
    "name": lsp.CompletionItemKind.Reference,
    "zone": lsp.CompletionItemKind.Folder,
    "resource": lsp.CompletionItemKind.Unit,
    "keyword": lsp.CompletionItemKind.Keyword,
}
_SYMBOLS = {
    "ruling": lsp.SymbolKind.Event,
    "to": lsp.SymbolKind.Function,
    "errata": lsp.SymbolKind.Constructor,
}
_SEVERITIES = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
}


@dataclass(frozen=True, slots=True)
class Opened:
    """A document that a request is about: where it is, what belongs to it, and its text."""

    path: str
    project: Project
    source: Source

    @property
    def places(self) -> Positions:
        """The places of its text."""
        return Positions(self.source.text)

    def offset(self, position: lsp.Position) -> int:
        """The offset of a position in it."""
        return self.places.offset(position.line, position.character)


@dataclass
class Session:
    """What one editor has open, and what was told to it.

    ``waiting`` are the documents that are to be read, ``results`` what came of rulings since the last edit.
    """

    projects: Projects = field(default_factory=Projects)
    waiting: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    results: dict[str, dict[tuple[str, str], str]] = field(default_factory=dict)
    red: dict[str, tuple[Diagnostic, ...]] = field(default_factory=dict)

    def opened(self, uri: str) -> Opened | None:
        """The document of a URI; None for one that nobody has, or whose game can't be read."""
        path = path_of(uri)
        try:
            project = self.projects.of(path)
        except CardwrightError:
            return None
        source = project.source(path)
        return Opened(path, project, source) if source is not None else None


def path_of(uri: str) -> str:
    """The path of a file's URI; of another document, as one that was never saved, the URI itself."""
    return (uris.to_fs_path(uri) or uri) if uri.startswith("file:") else uri


def uri_of(path: str) -> str:
    """The URI of a path."""
    return (uris.from_fs_path(path) or path) if Path(path).is_absolute() else path


def range_in(text: str, start: int, end: int) -> lsp.Range:
    """A stretch of a text as an editor counts."""
    places = Positions(text)
    first, last = places.position(start), places.position(end)
    return lsp.Range(lsp.Position(*first), lsp.Position(*last))


def server() -> LanguageServer:
    """A language server that knows nothing yet; ``start_io`` runs it on standard input and output."""
    made = LanguageServer("cardwright", VERSION, lsp.TextDocumentSyncKind.Full)
    logging.getLogger("pygls").setLevel(logging.ERROR)
    session = Session()
    _documents(made, session)
    _reading(made, session)
    _changing(made, session)
    _running(made, session)
    return made


# ---- documents and what is wrong with them -------------------------------------------------------------


def _documents(made: LanguageServer, session: Session) -> None:
    @made.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        _take(made, session, document.uri, document.text)
        _tell(made, session, document.uri, whole=True)

    @made.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        session.results.pop(uri, None)
        session.red.pop(uri, None)
        _take(made, session, uri, params.content_changes[-1].text)
        if uri in session.waiting:
            session.waiting[uri].cancel()
        session.waiting[uri] = asyncio.create_task(_later(made, session, uri))

    @made.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: lsp.DidSaveTextDocumentParams) -> None:
        _again(made, session)
        _tell(made, session, params.text_document.uri, whole=True)

    @made.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        task = session.waiting.pop(uri, None)
        if task is not None:
            task.cancel()
        found = session.opened(uri)
        if found is not None:
            found.project.close(found.path)
        _publish(made, uri, "", ())

    @made.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def changed_on_disk(params: lsp.DidChangeWatchedFilesParams) -> None:
        if any(change.uri.endswith(CONFIG) for change in params.changes):
            for path, text in session.projects.restart().items():
                _take(made, session, uri_of(path), text)
        _again(made, session)
        for project in session.projects.every():
            for path in project.documents:
                _tell(made, session, uri_of(path), whole=True)


def _take(made: LanguageServer, session: Session, uri: str, text: str) -> None:
    """Take the text of a document; where its game can't be read, that is told at its first line."""
    path = path_of(uri)
    try:
        session.projects.of(path).open(path, text)
    except (CardwrightError, OSError) as error:
        at = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 1))
        wrong = lsp.Diagnostic(at, f"{error}.", lsp.DiagnosticSeverity.Error, source="cardwright")
        made.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, [wrong]))


def _again(made: LanguageServer, session: Session) -> None:
    """Read all folders again when they are asked for."""
    del made
    for project in session.projects.every():
        project.forget()


async def _later(made: LanguageServer, session: Session, uri: str) -> None:
    """Read a document once nobody types, and its folder a moment later."""
    await asyncio.sleep(SHORT)
    _tell(made, session, uri)
    await asyncio.sleep(LONG)
    _tell(made, session, uri, whole=True)


def _tell(made: LanguageServer, session: Session, uri: str, *, whole: bool = False) -> None:
    """Publish what is wrong with a document; ``whole``: with the other open ones of its folder, too."""
    found = session.opened(uri)
    if found is None:
        return
    if not whole:
        glanced = found.project.glance(found.path)
        _publish(made, uri, found.source.text, glanced)
        return
    checked = found.project.checked()
    for path in found.project.documents:
        source = found.project.source(path)
        if source is not None:
            told = (*checked.told(path), *session.red.get(uri_of(path), ()))
            _publish(made, uri_of(path), source.text, told)


def _publish(made: LanguageServer, uri: str, text: str, findings: Iterable[Diagnostic]) -> None:
    items = [as_diagnostic(text, uri, each) for each in findings]
    made.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, items))


def as_diagnostic(text: str, uri: str, found: Diagnostic) -> lsp.Diagnostic:
    """A finding as an editor shows it; labels in the same document go with it."""
    labels = [
        lsp.DiagnosticRelatedInformation(
            lsp.Location(uri, range_in(text, one.span.start, one.span.end)), one.text
        )
        for one in found.labels
        if one.span.path == found.span.path
    ]
    hint = f"\n{found.hint}" if found.hint else ""
    return lsp.Diagnostic(
        range=range_in(text, found.span.start, found.span.end),
        message=f"{found.title}: {found.message}{hint}",
        severity=_SEVERITIES[found.severity],
        code=found.code,
        source="cardwright",
        related_information=labels or None,
    )


# ---- reading -------------------------------------------------------------------------------------------


def _reading(made: LanguageServer, session: Session) -> None:
    @made.feature(
        lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", ":", ","])
    )
    def complete(params: lsp.CompletionParams) -> lsp.CompletionList | None:
        found = session.opened(params.text_document.uri)
        if found is None:
            return None
        offset = found.offset(params.position)
        every = completion.complete(found.project.compilation, found.source, offset)
        items = [_item(found.source.text, one) for one in every]
        return lsp.CompletionList(is_incomplete=True, items=items)

    @made.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hovered(params: lsp.HoverParams) -> lsp.Hover | None:
        from cardwright.compiler.editor import hover

        found = session.opened(params.text_document.uri)
        if found is None:
            return None
        offset = found.offset(params.position)
        told = hover.hover(found.project.compilation, found.source, offset)
        if told is None:
            return None
        content = lsp.MarkupContent(lsp.MarkupKind.Markdown, told.markdown)
        return lsp.Hover(content, range_in(found.source.text, told.start, told.end))

    @made.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(params: lsp.DefinitionParams) -> list[lsp.Location]:
        found = session.opened(params.text_document.uri)
        return _definitions(found, found.offset(params.position)) if found else []

    @made.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def references(params: lsp.ReferenceParams) -> list[lsp.Location]:
        found = session.opened(params.text_document.uri)
        if found is None:
            return []
        offset = found.offset(params.position)
        defined = _definitions(found, offset)
        every = _references(found, offset)
        if params.context.include_declaration:
            return every
        return [one for one in every if one not in defined]

    @made.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def outline(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        found = session.opened(params.text_document.uri)
        if found is None:
            return []
        every = symbols.outline(found.source, found.project.game.words)
        return [_symbol(one, [_symbol(each, []) for each in below]) for one, below in every]

    @made.feature(lsp.WORKSPACE_SYMBOL)
    def search(params: lsp.WorkspaceSymbolParams) -> list[lsp.WorkspaceSymbol]:
        compilations = [project.compilation for project in session.projects.every()]
        return [
            lsp.WorkspaceSymbol(_location(one), one.name, _symbol_kind(one))
            for one in symbols.search(compilations, params.query)
        ]


def _item(text: str, one: completion.Completion) -> lsp.CompletionItem:
    return lsp.CompletionItem(
        label=one.label,
        kind=_KINDS.get(one.kind, lsp.CompletionItemKind.Text),
        detail=one.detail or one.kind,
        sort_text=f"{one.rank}{one.label}",
        text_edit=lsp.TextEdit(range_in(text, one.start, one.end), one.label),
    )


def _definitions(found: Opened, offset: int) -> list[lsp.Location]:
    """Where what stands at an offset is defined; errata of it stand beside it."""
    compilation, source = found.project.compilation, found.source
    shared = names.shared_at(source, offset)
    if shared is not None:
        own = names.definitions(source, compilation.words)
        return [_location(one) for one in own if one.kind == "to" and one.name == shared.name]
    known = names.known_names(compilation)
    named = names.name_at(source.text, offset, known)
    if named is None:
        return []
    every = names.all_definitions(compilation)
    apart = (*compilation.words.sets.keywords, "ruling", "to")
    return [_location(one) for one in every if one.name == named.name and one.kind not in apart]


def _references(found: Opened, offset: int) -> list[lsp.Location]:
    compilation, source = found.project.compilation, found.source
    shared = names.shared_at(source, offset)
    if shared is not None:
        return [_mentioned(found, one) for one in names.shared_references(source, shared.name)]
    named = names.name_at(source.text, offset, names.known_names(compilation))
    every = names.references(compilation, named.name) if named is not None else ()
    return [_mentioned(found, one) for one in every]


def _mentioned(found: Opened, one: names.Mention) -> lsp.Location:
    source = found.project.source(one.path)
    text = source.text if source is not None else ""
    return lsp.Location(uri_of(one.path), range_in(text, one.start, one.end))


def _location(one: names.Definition) -> lsp.Location:
    return lsp.Location(uri_of(one.source.path), range_in(one.source.text, one.start, one.end))


def _symbol(one: names.Definition, below: list[lsp.DocumentSymbol]) -> lsp.DocumentSymbol:
    at = range_in(one.source.text, one.start, one.end)
    whole = lsp.Range(at.start, below[-1].range.end) if below else at
    name, kind = one.name or one.kind, _symbol_kind(one)
    return lsp.DocumentSymbol(name, kind, whole, at, detail=one.kind, children=below)


def _symbol_kind(one: names.Definition) -> lsp.SymbolKind:
    return _SYMBOLS.get(one.kind, lsp.SymbolKind.Class)


# ---- changing ------------------------------------------------------------------------------------------


def _changing(made: LanguageServer, session: Session) -> None:
    @made.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatted(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        found = session.opened(params.text_document.uri)
        return _formatted(found) if found else []

    @made.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def renamable(params: lsp.PrepareRenameParams) -> lsp.Range | None:
        found = session.opened(params.text_document.uri)
        if found is None:
            return None
        compilation, own = found.project.compilation, found.project.own_paths()
        offset = found.offset(params.position)
        try:
            at = rename.renamable(compilation, found.source, offset, own)
        except rename.RenameError as error:
            raise JsonRpcInvalidParams(f"{error}") from error
        return range_in(found.source.text, at.start, at.end)

    @made.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def renamed(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        found = session.opened(params.text_document.uri)
        if found is None:
            return None
        compilation, own = found.project.checked().compilation, found.project.own_paths()
        offset = found.offset(params.position)
        try:
            edits = rename.rename(compilation, found.source, offset, params.new_name, own)
        except rename.RenameError as error:
            raise JsonRpcInvalidParams(f"{error}") from error
        changes: dict[str, Sequence[lsp.TextEdit]] = {}
        for edit in edits:
            source = found.project.source(edit.path)
            text = source.text if source is not None else ""
            one = lsp.TextEdit(range_in(text, edit.start, edit.end), edit.text)
            changes[uri_of(edit.path)] = [*changes.get(uri_of(edit.path), ()), one]
        return lsp.WorkspaceEdit(changes=changes)

    @made.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix]),
    )
    def fixed(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        found = session.opened(params.text_document.uri)
        if found is None:
            return []
        start, end = found.offset(params.range.start), found.offset(params.range.end)
        told = found.project.glance(found.path)
        near = [one for one in told if one.span.start <= end and start <= one.span.end]
        return [each for one in near for each in _actions(found, params.text_document.uri, one)]


def _formatted(found: Opened) -> list[lsp.TextEdit]:
    """The one edit that lays a document out; none where it is so already, or can't be parsed."""
    from cardwright.compiler.display.layout import laid_out

    compilation = found.project.compilation
    long_names = compilation.scope.lexicon.long_names
    text, wrong = laid_out(found.source, compilation.words, long_names)
    if wrong or text == found.source.text:
        return []
    whole = range_in(found.source.text, 0, len(found.source.text))
    return [lsp.TextEdit(whole, text)]


def _actions(found: Opened, uri: str, told: Diagnostic) -> list[lsp.CodeAction]:
    text, checked = found.source.text, found.project.checked()

    def check(changed: str) -> Sequence[Diagnostic]:
        return checked.alone(Source(found.path, changed, found.source.name))

    return [
        lsp.CodeAction(
            title=one.title,
            kind=lsp.CodeActionKind.QuickFix,
            diagnostics=[as_diagnostic(text, uri, told)],
            edit=lsp.WorkspaceEdit(
                changes={uri: [lsp.TextEdit(range_in(text, one.start, one.end), one.text)]}
            ),
        )
        for one in fixes.fixes(text, told, check)
    ]


# ---- rulings -------------------------------------------------------------------------------------------


def _running(made: LanguageServer, session: Session) -> None:
    @made.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
    def shown(params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        uri = params.text_document.uri
        found = session.opened(uri)
        if found is None:
            return []
        every = lenses.lenses(found.project.checked().compilation, found.path)
        return [_lens(one, uri, session.results.get(uri, {})) for one in every]

    @made.command(RUN)
    def run(uri: str, about: str, title: str) -> list[dict[str, Any]]:
        from cardwright.compiler.cli import ruling_runs

        found = session.opened(uri)
        if found is None:
            _say(made, f"There is no open document {uri}.", lsp.MessageType.Error)
            return []
        checked = found.project.checked()
        chosen = lenses.chosen(checked.compilation, found.path, about, title)
        try:
            results = ruling_runs.run(found.project, checked.compilation, chosen)
        except (CardwrightError, OSError) as error:
            _say(made, f"{error}.", lsp.MessageType.Error)
            return []
        told = session.results.setdefault(uri, {})
        for each in results:
            told[each.ruling.about, each.ruling.title] = each.wrong
        red = [ruling_runs.as_finding(each) for each in results if not each.passed]
        ran = {(each.ruling.about, each.ruling.title) for each in results}
        kept = [one for one in session.red.get(uri, ()) if not _is_about(one, ran)]
        session.red[uri] = (*kept, *red)
        _tell(made, session, uri, whole=True)
        _say(made, ruling_runs.summary(results), _weight(red))
        _refresh(made)
        return [
            {"ruling": each.ruling.title, "passed": each.passed, "message": each.wrong}
            for each in results
        ]


def _is_about(found: Diagnostic, ran: set[tuple[str, str]]) -> bool:
    return any(found.title == f"{about}: {title}" for about, title in ran)


def _weight(red: Sequence[Diagnostic]) -> lsp.MessageType:
    return lsp.MessageType.Warning if red else lsp.MessageType.Info


def _refresh(made: LanguageServer) -> None:
    workspace = made.client_capabilities.workspace
    if workspace is not None and workspace.code_lens and workspace.code_lens.refresh_support:
        made.workspace_code_lens_refresh(None)


def _say(made: LanguageServer, text: str, weight: lsp.MessageType) -> None:
    made.window_show_message(lsp.ShowMessageParams(weight, text))


def _lens(one: lenses.Lens, uri: str, results: dict[tuple[str, str], str]) -> lsp.CodeLens:
    at = lsp.Position(one.line - 1, 0)
    title = _lens_title(one, results)
    command = lsp.Command(title, RUN, arguments=[uri, one.about, one.title])
    return lsp.CodeLens(lsp.Range(at, at), command)


def _lens_title(one: lenses.Lens, results: dict[tuple[str, str], str]) -> str:
    """What a lens says: what it runs, or what came of it."""
    if not one.title:
        return f"Run {one.count} ruling{'s' * (one.count != 1)}"
    wrong = results.get((one.about, one.title))
    if wrong is None:
        return "Run this ruling"
    return f"Does not hold: {wrong}" if wrong else "Holds"
