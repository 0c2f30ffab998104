"""The headers that every answer carries: what a page may load, and who may frame or sniff it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_POLICY: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}

_PERMISSIONS: Final = ("camera", "geolocation", "microphone", "payment", "usb")

A_YEAR: Final = 31_536_000


def policy(script_hashes: Sequence[str] = ()) -> str:
    """The content security policy: everything from here, nothing inline but scripts with these hashes."""
    allowed = {**_POLICY, "script-src": " ".join(["'self'", *(f"'sha256-{digest}'" for digest in script_hashes)])}
    return "; ".join(f"{name} {value}" for name, value in allowed.items())


def security_headers(*, is_https: bool, script_hashes: Sequence[str] = ()) -> list[tuple[bytes, bytes]]:
    """What goes with every answer, as ASGI wants it."""
    found = {
        "content-security-policy": policy(script_hashes),
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": ", ".join(f"{name}=()" for name in _PERMISSIONS),
        "referrer-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
    }
    if is_https:
        found["strict-transport-security"] = f"max-age={A_YEAR}"
    return [(name.encode(), value.encode()) for name, value in found.items()]
