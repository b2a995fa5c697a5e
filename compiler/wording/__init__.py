"""From meaning to the text as it would be printed on a card."""
