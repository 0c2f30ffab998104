"""Tests of data packs in general."""
