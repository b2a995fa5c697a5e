"""A vocabulary file: every table but one is optional, and what is wrong has a line and a sentence."""

from __future__ import annotations

import pytest

from cardwright.compiler.vocabulary.reading import VocabularyError, read_words

GAME = '[game]\nname = "Beacon"\n'


def test_a_game_needs_a_name_only() -> None:
    """Whatever a game doesn't have, its file needn't say."""
    words = read_words(GAME)
    assert (words.name, words.runtime, words.sets.undefined) == ("Beacon", "", ())
    assert [*words.verbs, *words.zones, *words.kinds, *words.rulings.steps] == []


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("", "line 1: `[game]` needs `name"),
        (f"{GAME}[zone.hand]\n", "line 3: `[zone.hand]` needs `code`"),
        (
            f'{GAME}\n[zone.hand]\ncode = "h"\nhiden = true\n',
            "line 4: `[zone.hand]` has no `hiden`; did you mean `hidden`?",
        ),
        (f"{GAME}[zone.hand]\ncode = 1\n", "line 3: `code` of `[zone.hand]` is a str"),
        (f'{GAME}[zone.hand]\nname = "x"\n', "line 3: `[zone.hand]` has no `name`"),
        (f'{GAME}[zones.hand]\ncode = "h"\n', "line 3: there is no table `zones`; did you mean"),
        (f"{GAME}[noun.card]\n", 'line 3: `[noun.card]` needs `kind = "..."`'),
        (f"{GAME}[type]\nAction = 1\n", "line 3: `Action` is a table: `[type.Action]`"),
        (f"{GAME}[verb.gain]\nforms = [{{ tkes = 1 }}]\n", "line 3: `[verb.gain]` can't be read"),
        (f"{GAME}[zone.hand\n", "line 3: Expected ']'"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(more: str, said: str) -> None:
    """And never with a KeyError."""
    with pytest.raises(VocabularyError) as wrong:
        read_words(more)
    assert str(wrong.value).startswith(said)
