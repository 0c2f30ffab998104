"""Webhooks are signed, so that the other end knows who speaks."""

from __future__ import annotations

import hashlib
import hmac

from sandtable.server.notices.webhook import is_signed, signature


def test_the_signature_is_the_one_that_the_documentation_describes() -> None:
    body = b'{"kind":"your_turn"}'
    by_hand = hmac.new(b"key", b"1700000000." + body, hashlib.sha256).hexdigest()
    assert signature("key", body, 1_700_000_000.9) == f"t=1700000000,v1={by_hand}"


def test_only_the_right_key_body_and_hour_are_accepted() -> None:
    header = signature("key", b"body", 1000.0)
    assert is_signed("key", b"body", header, 1010.0)
    assert not is_signed("other", b"body", header, 1010.0)
    assert not is_signed("key", b"body!", header, 1010.0)
    assert not is_signed("key", b"body", header, 2000.0)
    for broken in ("", "t=", "v1=00", "t=abc,v1=00", "t=1000", "t=-1000,v1=x", "nonsense"):
        assert not is_signed("key", b"body", broken, 1010.0)
