"""Tests of the kernel, one file for each of its promises."""
