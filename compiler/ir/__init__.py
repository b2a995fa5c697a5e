"""The meaning of card texts: what the resolver makes of a syntax tree, ready to check and to lower.

Every word is looked up, every phrase attached, every "it" bound. A node keeps the span of the words it
came from; spans do not count when nodes are compared. All nodes are known here by their names alone, so that
the passes can import the whole of it as ``a``.
"""

from cardwright.compiler.ir.abilities import *
from cardwright.compiler.ir.conditions import *
from cardwright.compiler.ir.definitions import *
from cardwright.compiler.ir.nodes import *
from cardwright.compiler.ir.numbers import *
from cardwright.compiler.ir.statements import *
from cardwright.compiler.ir.things import *
from cardwright.compiler.ir.values import *
