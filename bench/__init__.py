"""Benchmarks: rates and times as ratios to a fixed loop and to peers, measured in one run."""
