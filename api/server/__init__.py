"""The server: the ASGI application, the bridge to Flask, and the process that listens."""
