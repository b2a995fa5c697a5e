"""The kernel: physical cards, zones, choices, events and abilities, later effects, log, dice.

It knows no word of any game. A game subclasses what it finds here and narrows the fields typed
`Any` (a card's face, a zone's owner) to its own classes; nothing is paid for that at run time.
"""

from cardwright.runtime.kernel.abilities import Ability, Event, Rule, Trigger, Whose
from cardwright.runtime.kernel.choices import (
    Agent,
    Ask,
    Decision,
    Illegal,
    Question,
    label_of,
    request,
)
from cardwright.runtime.kernel.dice import Dice
from cardwright.runtime.kernel.log import Entry, Log
from cardwright.runtime.kernel.registry import Registry
from cardwright.runtime.kernel.snapshot import Snapshot
from cardwright.runtime.kernel.table import Features, Lost, Seat, Table
from cardwright.runtime.kernel.things import Batch, Card, Definition, Pile, Zone

__all__ = [
    "Ability",
    "Agent",
    "Ask",
    "Batch",
    "Card",
    "Decision",
    "Definition",
    "Dice",
    "Entry",
    "Event",
    "Features",
    "Illegal",
    "Log",
    "Lost",
    "Pile",
    "Question",
    "Registry",
    "Rule",
    "Seat",
    "Snapshot",
    "Table",
    "Trigger",
    "Whose",
    "Zone",
    "label_of",
    "request",
]
