"""Patterns: which declared way to say something a text uses, and what fills its slots.

A vocabulary declares each of them as it is read: ways to say a verb, conditions, counts, claims of rulings.
A slot has a type, by which its phrase is read; there is one table of these, in slots.py, whatever they are
slots of. How a text is compared with a pattern depends on what may move in it:

- The phrases of a deed may come in any order, and what is said about its object stands between them. So a
  clause is cut into its object, what follows its prepositions, and options, and each must be a part of the
  pattern (clauses.py).
- The words of a condition, a count or a claim stand in order. They are compared one by one, and what stands
  where the pattern has a slot is a noun phrase (sentences.py).

Either way each word is used by one slot or is one of the pattern's own, so that none can be dropped.
"""
