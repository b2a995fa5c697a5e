"""Card text as it comes in, and findings about it."""
