"""Metrics: what the server does, in figures that Prometheus reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

Reading = tuple[str, str, Callable[[], float]]


class Metrics:
    """The figures of one server; several in one process keep apart."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "sandtable_requests", "Requests answered.", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "sandtable_request_seconds", "Time to the answer.", ["route"], registry=self.registry, buckets=SECONDS
        )
        self.notices = Counter(
            "sandtable_notices", "Notices by way and by what became of them.", ["way", "result"], registry=self.registry
        )
        self.rings = Counter("sandtable_clock_events", "Warnings and times run out.", ["what"], registry=self.registry)
        self.refused = Counter("sandtable_limited", "Tries refused by a rate limit.", ["kind"], registry=self.registry)

    def watch(self, gauges: list[Reading], counters: list[Reading]) -> None:
        """Read figures that others keep (name, explanation, how to read it) whenever somebody asks."""
        self.registry.register(_Readings(gauges, counters))

    def text(self) -> bytes:
        """All figures as Prometheus reads them."""
        return generate_latest(self.registry)


class _Readings(Collector):
    def __init__(self, gauges: list[Reading], counters: list[Reading]) -> None:
        self._gauges = gauges
        self._counters = counters

    def collect(self) -> Iterator[Metric]:
        for name, about, read in self._gauges:
            yield GaugeMetricFamily(name, about, value=read())
        for name, about, read in self._counters:
            yield CounterMetricFamily(name, about, value=read())
