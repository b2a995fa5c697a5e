"""Reading: a vocabulary file becomes the words of a game."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from cardwright.compiler.vocabulary.entries import (
    Adjective,
    Form,
    Kind,
    Lint,
    Moment,
    Option,
    Own,
    Resource,
    Verb,
    Zone,
)
from cardwright.compiler.vocabulary.game import Vocabulary
from cardwright.compiler.vocabulary.inflection import past_of


@cache
def load_words(game: str = "dominion") -> Vocabulary:
    """The vocabulary shipped for a game."""
    return read_words(files("cardwright.grammar").joinpath(f"{game}.toml").read_text("utf-8"))


def read_words(text: str) -> Vocabulary:
    """The vocabulary in the text of a vocabulary file."""
    data = tomllib.loads(text)
    copies = dict(data.get("copies", {}))
    return Vocabulary(
        name=data["game"]["name"],
        says=data["game"]["says"],
        runtime=data["game"]["runtime"],
        names=data["game"].get("names", ""),
        verbs={name: _verb(name, entry) for name, entry in data["verb"].items()},
        nouns={name: entry["kind"] for name, entry in data["noun"].items()},
        adjectives={name: Adjective(name, **entry) for name, entry in data["adjective"].items()},
        zones={name: Zone(name, **entry) for name, entry in data["zone"].items()},
        resources={name: Resource(name, **entry) for name, entry in data["resource"].items()},
        own={name: Own(name, **entry) for name, entry in data.get("own", {}).items()},
        titles={name: entry["says"] for name, entry in data.get("title", {}).items()},
        types={name: entry["bit"] for name, entry in data["type"].items()},
        type_prints={name: e["prints"] for name, e in data["type"].items() if "prints" in e},
        moments={name: Moment(name, **entry) for name, entry in data["moment"].items()},
        phases={name: entry["code"] for name, entry in data["phase"].items()},
        kinds={name: Kind(name, **entry) for name, entry in data["definition"].items()},
        copies=copies.pop("card", {}),
        dealt_copies=copies.pop("dealt", {}),
        default_copies=copies,
        expansions=data.get("expansion", {}),
        steps=data["step"]["moments"],
        step_verbs=tuple(data["step"]["verbs"]),
        options={name: _option(name, entry) for name, entry in data.get("option", {}).items()},
        step_counts=tuple(data["step"]["counts"]),
        lints={name: _lint(entry) for name, entry in data.get("lint", {}).items()},
        labels=tuple(data.get("label", {}).get("words", ())),
        text=text,
    )


def _verb(name: str, entry: dict[str, Any]) -> Verb:
    forms = tuple(_form(form) for form in entry.get("forms", ()))
    rest = {key: value for key, value in entry.items() if key != "forms"}
    return Verb(name, forms=forms, **{"says": "", "past": past_of(name), **rest})


def _option(name: str, entry: dict[str, Any]) -> Option:
    return Option(name, **{**entry, "needs": tuple(entry["needs"])})


def _lint(entry: dict[str, Any]) -> Lint:
    lists = {key: tuple(value) for key, value in entry.items() if isinstance(value, list)}
    return Lint(**{**entry, **lists})


def _form(entry: dict[str, Any]) -> Form:
    entry = dict(entry)
    source, role = entry.pop("from", ""), tuple(entry.pop("role", "").split())
    return Form(source=source, role=role, **{**entry, "to": "to" in entry})
