"""Whether the rulings about a text tell it from texts that say a little less."""
