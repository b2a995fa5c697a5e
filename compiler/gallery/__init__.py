"""Gallery: all definitions as pages for a browser, to be written as files or served."""
