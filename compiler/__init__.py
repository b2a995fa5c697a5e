"""From card text to Python text: pure passes, and the command line around them.

pipeline.py runs the stages, each of which stands on those before it:

- ``text``: sources, and findings about them; ``vocabulary``: the words of a game.
- ``syntax``: text to syntax tree; ``ir``: what texts mean; ``semantics``: syntax tree to meaning.
- ``rulings``: examples are read, and run; ``frontend``: all of that for many files, with all findings.
- ``checks``: what is wrong with definitions that can be understood.
- ``lowering``: meaning to Python; ``wording``: meaning to what a card would say in print.
- ``program`` and ``catalogue``: what all definitions make together, and a row for each.

Above it stand builds on disk, the command line, and what looks at its results: ``display``, ``mutation`` and
``docs``.
"""
