"""The language server, asked by a real client over its standard streams; one server for all tests."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("language-server")]

TEXT = """\
# 🃏 Café
card Harbour Inn: $4 Action
    +2 Cards
    you may trash a card from hand

ruling "It draws two"
    given your hand is Harbour Inn, Curse
    given your deck is Copper, Copper
    you play Harbour Inn: trash Curse
    expect your hand is Copper, Copper
"""


@pytest_lsp.fixture(  # type: ignore[untyped-decorator]
    config=ClientServerConfig(server_command=[sys.executable, "-m", "cardwright", "lsp"]),
    scope="session",
)
async def client(lsp_client: LanguageClient) -> AsyncIterator[None]:
    """A client that has shaken hands with the server."""
    capabilities = pytest_lsp.client_capabilities("visual-studio-code")

    @lsp_client.feature(lsp.WORKSPACE_CODE_LENS_REFRESH)  # type: ignore[untyped-decorator]
    def refreshed(_params: None) -> None:
        """The server asks for it once rulings were run."""

    await lsp_client.initialize_session(lsp.InitializeParams(capabilities=capabilities))
    yield
    await lsp_client.shutdown_session()


def opened(client: LanguageClient, place: Path, text: str) -> str:
    """The URI of a document that is opened with a text, saved or not."""
    uri = place.as_uri()
    document = lsp.TextDocumentItem(uri, "cardwright", 1, text)
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(document))
    return uri


async def told(client: LanguageClient, uri: str, wanted: int) -> list[lsp.Diagnostic]:
    """The diagnostics of a document, once there are so many."""
    for _ in range(400):
        found = list(client.diagnostics.get(uri, ()))
        if uri in client.diagnostics and len(found) == wanted:
            return found
        await asyncio.sleep(0.025)
    pytest.fail(f"diagnostics: {client.diagnostics.get(uri)}")


def change(client: LanguageClient, uri: str, text: str) -> None:
    """Replace the text of an open document."""
    client.text_document_did_change(
        lsp.DidChangeTextDocumentParams(
            lsp.VersionedTextDocumentIdentifier(2, uri),
            [lsp.TextDocumentContentChangeWholeDocument(text)],
        )
    )


def at(text: str, word: str) -> lsp.Position:
    """Where a word stands, on a line without signs of two units."""
    before = text[: text.index(word)]
    return lsp.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)


async def test_mistakes_are_told_and_mended(client: LanguageClient, tmp_path: Path) -> None:
    """A mistake is told as it is typed; its quick fix is an edit, after which nothing is wrong."""
    uri = opened(client, tmp_path / "harbour_inn.card", TEXT)
    await told(client, uri, 0)
    wrong = TEXT.replace("trash a", "trsh a")
    change(client, uri, wrong)
    (found,) = await told(client, uri, 1)
    assert found.code == "CW0201"
    context = lsp.CodeActionContext([found])
    identifier = lsp.TextDocumentIdentifier(uri)
    actions = await client.text_document_code_action_async(
        lsp.CodeActionParams(identifier, found.range, context)
    )
    assert actions
    action = actions[0]
    assert isinstance(action, lsp.CodeAction)
    assert action.edit is not None
    assert action.edit.changes is not None
    (edit,) = action.edit.changes[uri]
    assert edit.new_text == "trash"
    change(client, uri, wrong.replace("trsh", edit.new_text))
    await told(client, uri, 0)


async def test_columns_are_those_of_utf_16(client: LanguageClient, tmp_path: Path) -> None:
    """A mistake behind an emoji is marked where the editor has it."""
    text = 'kingdom "🃏🃏": Mot, Moat\n'
    uri = opened(client, tmp_path / "sets.card", text)
    found = await told(client, uri, 1)
    assert found[0].range == lsp.Range(lsp.Position(0, 16), lsp.Position(0, 19))


async def test_reading(client: LanguageClient, tmp_path: Path) -> None:
    """Completion, hover, definition, references and symbols of an open document."""
    uri = opened(client, tmp_path / "harbour_inn.card", TEXT)
    identifier = lsp.TextDocumentIdentifier(uri)
    half = lsp.Position(3, 16)
    offered = await client.text_document_completion_async(lsp.CompletionParams(identifier, half))
    assert isinstance(offered, lsp.CompletionList)
    assert "trash" in [item.label for item in offered.items]
    copper = at(TEXT, "Copper")
    hovered = await client.text_document_hover_async(lsp.HoverParams(identifier, copper))
    assert hovered is not None
    assert "Treasure" in str(hovered.contents)
    places = await client.text_document_definition_async(lsp.DefinitionParams(identifier, copper))
    assert "copper.card" in str(places) or "Copper" in str(places) or "basic" in str(places)
    mentions = await client.text_document_references_async(
        lsp.ReferenceParams(lsp.ReferenceContext(True), identifier, at(TEXT, "Harbour"))  # noqa: FBT003
    )
    assert mentions is not None
    assert len(mentions) == 3
    outline = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(identifier))
    assert outline
    assert [one.name for one in outline] == ["Harbour Inn"]
    found = await client.workspace_symbol_async(lsp.WorkspaceSymbolParams("harbour"))
    assert found
    assert found[0].name == "Harbour Inn"


async def test_changing(client: LanguageClient, tmp_path: Path) -> None:
    """A card is renamed and laid out; a bundled one is refused with a reason."""
    text = TEXT.replace("    +2 Cards", "  +2   Cards").replace("    you may", "  you may")
    uri = opened(client, tmp_path / "harbour_inn.card", text)
    identifier = lsp.TextDocumentIdentifier(uri)
    options = lsp.FormattingOptions(4, insert_spaces=True)
    edits = await client.text_document_formatting_async(
        lsp.DocumentFormattingParams(identifier, options)
    )
    assert edits
    assert edits[0].new_text == TEXT
    renamed = await client.text_document_rename_async(
        lsp.RenameParams(identifier, at(text, "Harbour"), "Quay Inn")
    )
    assert renamed is not None
    assert renamed.changes is not None
    assert len(renamed.changes[uri]) == 3
    with pytest.raises(JsonRpcException, match="bundled card text"):
        await client.text_document_rename_async(
            lsp.RenameParams(identifier, at(text, "Copper"), "Tin")
        )


async def test_a_ruling_is_run(client: LanguageClient, tmp_path: Path) -> None:
    """The lens of a ruling runs it: the result is a message, a diagnostic where it is red, and the lens."""
    uri = opened(
        client,
        tmp_path / "harbour_inn.card",
        TEXT.replace("expect your hand is Copper, Copper", "expect your hand is Copper"),
    )
    await told(client, uri, 0)
    lenses = await client.text_document_code_lens_async(
        lsp.CodeLensParams(lsp.TextDocumentIdentifier(uri))
    )
    assert lenses
    assert [one.range.start.line for one in lenses] == [1, 5]
    command = lenses[1].command
    assert command is not None
    await client.workspace_execute_command_async(
        lsp.ExecuteCommandParams(command.command, arguments=command.arguments)
    )
    (red,) = await told(client, uri, 1)
    assert "It draws two" in red.message
    assert client.messages[-1].message.startswith("1 of 1")
    lenses = await client.text_document_code_lens_async(
        lsp.CodeLensParams(lsp.TextDocumentIdentifier(uri))
    )
    assert lenses
    assert lenses[1].command is not None
    assert lenses[1].command.title.startswith("Does not hold")


async def test_what_nobody_has_is_no_end_of_it(client: LanguageClient, tmp_path: Path) -> None:
    """Requests about unknown, closed and deleted documents, and a game that is broken, get an answer."""
    nowhere = lsp.TextDocumentIdentifier("file:///nowhere/at_all.card")
    start = lsp.Position(7, 7)
    assert await client.text_document_hover_async(lsp.HoverParams(nowhere, start)) is None
    assert not await client.text_document_formatting_async(
        lsp.DocumentFormattingParams(nowhere, lsp.FormattingOptions(4, insert_spaces=True))
    )
    assert await client.text_document_completion_async(lsp.CompletionParams(nowhere, start)) is None
    (tmp_path / "cardwright.toml").write_text("game = \n")
    uri = opened(client, tmp_path / "a.card", "card A Inn: $4\n")
    (wrong,) = await told(client, uri, 1)
    assert "cardwright.toml" in wrong.message
    (tmp_path / "cardwright.toml").unlink()
    place = (tmp_path / "cardwright.toml").as_uri()
    client.workspace_did_change_watched_files(
        lsp.DidChangeWatchedFilesParams([lsp.FileEvent(place, lsp.FileChangeType.Deleted)])
    )
    client.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(uri)))
    await told(client, uri, 0)
    new = "untitled:Untitled-1"
    client.text_document_did_open(
        lsp.DidOpenTextDocumentParams(
            lsp.TextDocumentItem(new, "cardwright", 1, "card B Inn: $4 Action\n    +2 Crads\n")
        )
    )
    await told(client, new, 1)
