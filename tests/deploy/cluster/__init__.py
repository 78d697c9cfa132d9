"""Tests of the cluster that runs on one machine, and of the configurations of machines."""
