"""Card texts for people: laid out, and in every form a definition goes through."""
