"""What every test run says at its end."""

from __future__ import annotations

import pytest

LOUD = "LEFT OUT"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly what could not be tested here, so that nobody takes it for tested."""
    reasons: dict[str, int] = {}
    for report in terminalreporter.stats.get("skipped", []):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if LOUD in reason:
            reasons[reason.removeprefix("Skipped: ")] = reasons.get(reason.removeprefix("Skipped: "), 0) + 1
    if reasons:
        terminalreporter.section("NOT TESTED", sep="!", red=True, bold=True)
        for reason, count in reasons.items():
            terminalreporter.line(f"{count} tests: {reason}", red=True, bold=True)
