"""``serve``: the gallery in a browser on this machine, where texts are tried and games are played."""

from __future__ import annotations

import socket
from pathlib import Path

import click

from cardwright.compiler.cli import output, workshop
from cardwright.compiler.cli.failure import Misuse
from cardwright.compiler.cli.options import game_option, paths_argument

PORT = 8765


@click.command("serve", short_help="Browse, write, try and play in a browser.")
@paths_argument
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="0 for a free one.",
)
@game_option
def command(paths: tuple[str, ...], port: int, game: str | None) -> int:
    """Serve all cards, with PATHS laid over the bundled ones, to a browser on this machine.

    Cards are saved to PATHS where that is one folder; in a folder of your own with a cardwright.toml, or for
    a game of your own, to that folder if none are given. Ctrl-C ends it.
    """
    try:
        import uvicorn

        from cardwright.compiler.cli.web.served import Place, texts_at
        from cardwright.compiler.cli.web.server import HOST, server
    except ImportError as error:
        if error.name is None or error.name.partition(".")[0] not in (
            "starlette",
            "uvicorn",
            "anyio",
        ):
            raise
        raise Misuse('The server needs more: pip install "cardwright[serve]"') from error
    paths = paths or workshop.home(game)
    found = texts_at(Place(paths, game)).game
    places = [Path(path) for path in paths] or [found.folder] * found.own
    folder = places[0] if len(places) == 1 and places[0].is_dir() else None
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((HOST, port))
            listening.listen()  # whoever reads the address may ask at once
        except OSError as error:
            raise Misuse(
                f"Port {port} can't be used: {error.strerror}. Say another --port."
            ) from error
        port = listening.getsockname()[1]
        output.say(f"http://{HOST}:{port}/  (Ctrl-C ends it)")
        made = server(Place(paths, game), folder, port)
        config = uvicorn.Config(made, log_level="warning", access_log=False, ws="none")
        uvicorn.Server(config).run([listening])
    return 0
