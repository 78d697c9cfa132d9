"""The fixtures of the commands' tests."""

from tests.deploy.audit.test_ledger_commands import home

__all__ = ["home"]
