"""Tests of points, ranks and tie-breaks, against published examples too."""
