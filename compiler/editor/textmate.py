"""The TextMate grammar of a game's texts.

``python -m cardwright.compiler.editor.textmate GAME`` writes it.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from cardwright.compiler.editor import highlighting
from cardwright.compiler.vocabulary.reading import load_words

if TYPE_CHECKING:
    from cardwright.compiler.vocabulary.game import Vocabulary

SCOPE = "source.cardwright"


def textmate(words: Vocabulary) -> str:
    """The grammar as JSON: of two patterns that fit at a place the first one paints it."""
    painted = (
        ("comment.line.number-sign", highlighting.COMMENT),
        ("string.quoted.double", highlighting.STRING),
        ("keyword.declaration", highlighting.headers(words)),
        ("constant.numeric.price", highlighting.PRICE),
        ("constant.numeric", highlighting.NUMBER),
        ("support.function", highlighting.verbs(words)),
        ("support.type", highlighting.types(words)),
        ("support.constant", highlighting.places(words)),
        ("keyword.control", highlighting.closed()),
        ("entity.name.class", highlighting.NAME),
    )
    grammar = {
        "name": "Cardwright",
        "scopeName": SCOPE,
        "patterns": [{"name": f"{name}.cardwright", "match": match} for name, match in painted],
    }
    return json.dumps(grammar, indent=2) + "\n"


if __name__ == "__main__":
    sys.stdout.write(textmate(load_words(sys.argv[1])))
