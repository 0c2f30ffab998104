"""Tests of Sandtable."""
