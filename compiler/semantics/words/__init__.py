"""Words: what each can be, what belongs together, and what is spoken of."""
