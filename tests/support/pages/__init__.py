"""Help for the tests of the pages: a browser, and the messages of the pages."""
