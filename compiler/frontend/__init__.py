"""From sources to the meaning of every definition, with everything that is wrong with them."""
