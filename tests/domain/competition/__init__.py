"""Tests of tournaments as their facts make them, without a service."""
