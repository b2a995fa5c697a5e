"""Server: pages and tasks over HTTP, for a browser on this machine only.

Another site's page can't use it: the names under which it is asked are known, and what is done is asked for
in JSON, from this origin. A page loads nothing but the server's own files.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from cardwright.compiler.cli.web import drafts, tasks
from cardwright.compiler.cli.web.served import Place, TaskError
from cardwright.compiler.cli.web.tasks import Draft, Setup
from cardwright.compiler.gallery import pages
from cardwright.compiler.gallery.pages import Site
from cardwright.runtime.errors import CardwrightError

HOST = "127.0.0.1"

MOST_NUMBER = 2**53

MOST_BYTES = 1_000_000
"""So much is read of what a browser sends."""

_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
    " connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Guard:
    """Refuses what doesn't come from a page of this server, and says how pages may be used."""

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        if (why := self._refusal(request)) is not None:
            await PlainTextResponse(why, 403)(scope, receive, send)
            return

        async def answer(message: Any) -> None:
            if message["type"] == "http.response.start":
                more = [(name.lower().encode(), text.encode()) for name, text in _HEADERS.items()]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        await self._app(scope, receive, answer)

    def _refusal(self, request: Request) -> str | None:
        """Why a request is refused, if it is."""
        if request.headers.get("host", "") not in self._names:
            return "This server is asked as 127.0.0.1 or localhost only."
        if request.method in ("GET", "HEAD"):
            return None
        origin = request.headers.get("origin")
        if origin is not None and origin.removeprefix("http://") not in self._names:
            return "Only pages of this server may ask for this."
        if request.headers.get("content-type", "").partition(";")[0] != "application/json":
            return "This is asked for in JSON."
        return None


class Workers:
    """Two processes for tasks, made anew when one of them dies or takes too long."""

    def __init__(self, patience: float = 60.0) -> None:
        self._patience = patience
        self._pool: ProcessPoolExecutor | None = None

    async def do(self, task: Callable[..., Any], *arguments: Any) -> Any:
        """What a task gives. Raises TaskError where it can't be done, or isn't in time."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(2, context, tasks.start)
        pool = self._pool
        running = asyncio.get_running_loop().run_in_executor(pool, tasks.done, task, *arguments)
        try:
            return await asyncio.wait_for(running, self._patience)
        except TimeoutError as error:
            self._end(pool)
            raise TaskError("This takes too long.") from error
        except BrokenProcessPool as error:
            self._end(pool)
            raise TaskError("The process that did this has died; try again.") from error

    def end(self) -> None:
        """Let nothing run any more."""
        if self._pool is not None:
            self._end(self._pool)

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """Kill the processes of a pool; of two tasks that it fails, the later one leaves a new pool alone."""
        if self._pool is pool:
            self._pool = None
        for each in list((pool._processes or {}).values()):  # noqa: SLF001  (3.14 has a method for it)
            each.kill()
        pool.shutdown(wait=False, cancel_futures=True)


def server(
    place: Place, folder: Path | None, port: int, workers: Workers | None = None
) -> Starlette:
    """The application: what is served, and the folder to which texts may be saved, if there is one."""
    site = _Site(place, folder, workers or Workers())
    routes = [
        Route("/", site.index),
        Route("/cards/{slug}", site.entry),
        Route("/faces/{slug}.svg", site.face),
        Route("/try", site.page("try.html.j2")),
        Route("/play", site.page("play.html.j2")),
        Route("/api/text", site.text, methods=["POST"]),
        Route("/api/save", site.save, methods=["POST"]),
        *(
            Route(f"/api/{name}", site.task(name), methods=["POST"])
            for name in ("check", "rulings", "measure", "position", "game")
        ),
        Route("/{name}", site.asset),
    ]

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        site.workers.end()

    names = frozenset(f"{name}:{port}" for name in (HOST, "localhost"))
    guard = Middleware(Guard, names=names)
    return Starlette(routes=routes, middleware=[guard], lifespan=lifespan)


Answer = Callable[[Request], Awaitable[Response]]


class _Site:
    """What is answered to each request."""

    def __init__(self, place: Place, folder: Path | None, workers: Workers) -> None:
        self._place = place
        self._folder = folder
        self.workers = workers

    async def index(self, _: Request) -> Response:
        """The gallery."""
        return await self._html(tasks.index, self._place)

    async def entry(self, request: Request) -> Response:
        """The page of a definition."""
        return await self._html(tasks.entry, self._place, request.path_params["slug"])

    async def face(self, request: Request) -> Response:
        """The picture of a definition."""
        try:
            found = await self.workers.do(tasks.face, self._place, request.path_params["slug"])
        except TaskError as error:
            return PlainTextResponse(str(error), 409)
        if found is None:
            return PlainTextResponse("There is no such card.", 404)
        return Response(found, media_type="image/svg+xml")

    async def asset(self, request: Request) -> Response:
        """A file that pages load; none but those."""
        name = request.path_params["name"]
        try:
            return Response(pages.asset(name), media_type=guess_type(name)[0])
        except KeyError:
            return HTMLResponse(pages.message_page("There is no such page.", _PAGES), 404)

    def page(self, template: str) -> Answer:
        """A page that asks for everything by itself."""

        async def answer(_: Request) -> Response:
            return HTMLResponse(pages.live_page(template, _PAGES, saves=self._folder is not None))

        return answer

    def task(self, name: str) -> Answer:
        """A task with a draft; what else it takes stands beside the text."""

        async def answer(request: Request) -> Response:
            return await self._json(request, lambda said: self._asked(name, said))

        return answer

    async def text(self, request: Request) -> Response:
        """The text by which a definition is tried, or that of a file."""
        return await self._json(
            request,
            lambda said: (tasks.text_of, self._place, _text(said, "of"), _text(said, "file")),
        )

    async def save(self, request: Request) -> Response:
        """Save a text to the folder, unless its file has been changed by somebody else."""
        try:
            said = await _said(request)
            if self._folder is None:
                raise TaskError("There is no folder to save to: `cardwright serve FOLDER`.")
            words = [_text(said, name) for name in ("text", "file", "before", "name")]
            saved = await asyncio.to_thread(drafts.save, self._folder, *words)
        except CardwrightError as error:
            return JSONResponse({"error": str(error)}, 409)
        return JSONResponse(saved)

    def _asked(self, name: str, said: Mapping[str, Any]) -> tuple[Any, ...]:
        """The task of a name with what a request says for it. Raises TaskError for what it can't be."""
        draft = Draft(self._place, _text(said, "text"), _text(said, "file"))
        match name:
            case "check":
                return tasks.check, draft
            case "rulings":
                return tasks.rulings, draft
            case "measure":
                return (
                    tasks.measure,
                    draft,
                    _text(said, "card"),
                    _number(said, "games"),
                    _number(said, "seed"),
                )
            case "position":
                steps = _texts(said.get("steps", []))
                return tasks.position, draft, _text(said, "given"), steps, _answers(said)
            case _:
                setup = Setup(_text(said, "set"), _text(said, "bot"), _number(said, "seed"))
                return tasks.game, draft, setup, _answers(said), said.get("hint") is True

    async def _json(
        self, request: Request, asked: Callable[[Mapping[str, Any]], tuple[Any, ...]]
    ) -> Response:
        """What a task gives, as JSON, or what keeps it from being done."""
        try:
            return JSONResponse(await self.workers.do(*asked(await _said(request))))
        except TaskError as error:
            return JSONResponse({"error": str(error)}, 409)

    async def _html(self, task: Callable[..., str | None], *arguments: Any) -> Response:
        """A page that a task gives."""
        try:
            found = await self.workers.do(task, *arguments)
        except TaskError as error:
            return HTMLResponse(pages.message_page(str(error), _PAGES), 409)
        if found is None:
            return HTMLResponse(pages.message_page("There is no such page.", _PAGES), 404)
        return HTMLResponse(found)


_PAGES = Site("Cardwright", ending="", live=True)


# ---- what a request says -----------------------------------------------------------------------------------


async def _said(request: Request) -> Mapping[str, Any]:
    """The JSON object of a request. Raises TaskError for anything else, and for too much."""
    content = bytearray()
    async for part in request.stream():
        content += part
        if len(content) > MOST_BYTES:
            raise TaskError(f"This is over {MOST_BYTES:,} bytes.")
    try:
        said = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise TaskError("This is no JSON.") from error
    if not isinstance(said, dict):
        raise TaskError("This is no JSON object.")
    return said


def _text(said: Mapping[str, Any], name: str) -> str:
    found = said.get(name, "")
    if not isinstance(found, str):
        raise TaskError(f"`{name}` is a text.")
    return found


def _number(said: Mapping[str, Any], name: str) -> int:
    found = said.get(name, 0)
    if type(found) is not int or not 0 <= found <= MOST_NUMBER:
        raise TaskError(f"`{name}` is a number from 0 to {MOST_NUMBER}.")
    return found


def _texts(found: object) -> list[str]:
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise TaskError("This is a list of texts.")
    return found


def _answers(said: Mapping[str, Any]) -> list[list[str]]:
    found = said.get("answers", [])
    if not isinstance(found, list):
        raise TaskError("`answers` is a list.")
    return list(map(_texts, found))
