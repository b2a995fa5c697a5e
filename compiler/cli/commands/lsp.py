"""``lsp``: a language server, which editors start."""

from __future__ import annotations

import click

from cardwright.compiler.cli.failure import Misuse


@click.command("lsp", short_help="Serve an editor: mistakes, completion, renaming.")
def command() -> int:
    """Speak the Language Server Protocol on standard input and output. Editors start this.

    docs/editors.md has the settings for VS Code, Neovim and Helix.
    """
    try:
        from cardwright.compiler.cli.language_server import server
    except ImportError as error:
        if error.name is None or error.name.partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        message = 'The language server needs more: pip install "cardwright[lsp]"'
        raise Misuse(message) from error
    server().start_io()
    return 0
