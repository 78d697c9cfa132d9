"""Tests of the verifier of tournaments: an honest one holds, and an organizer's dishonest acts are found."""
