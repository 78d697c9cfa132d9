"""The HTTP edge: the REST API, the streams, the pages, the server and the Python client."""
