"""Tests of the encryption of pushes, and of the key that names the service."""
