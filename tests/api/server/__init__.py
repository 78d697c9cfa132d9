"""Tests of the ASGI application and of the bridge to Flask."""
