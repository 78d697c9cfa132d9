"""The bus, Valkey or Redis: how a server or a cluster is named, and which server serves a channel."""
