"""Web push: the browser, and nobody on the way, can read it; the server says who it is."""

from __future__ import annotations

import base64
import json

import http_ece
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from sandtable.server.notices import push


def written(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def read(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """The other end of a subscription."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = bytes(range(16))

    @property
    def p256dh(self) -> str:
        return written(self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def test_the_browser_reads_what_was_sealed_for_it() -> None:
    browser = Browser()
    body = push.sealed("あなたの番です".encode(), browser.p256dh, written(browser.auth))
    assert "あなたの番です".encode() not in body
    assert http_ece.decrypt(body, private_key=browser.key, auth_secret=browser.auth).decode() == "あなたの番です"


def test_another_browser_cannot_read_it() -> None:
    browser, other = Browser(), Browser()
    body = push.sealed(b"your turn", browser.p256dh, written(browser.auth))
    with pytest.raises(http_ece.ECEException):
        http_ece.decrypt(body, private_key=other.key, auth_secret=browser.auth)


def test_the_server_signs_for_the_push_service_alone() -> None:
    kept = push.new_key()
    sent = push.headers(
        kept, "https://push.example:8443/x/y?z", "mailto:club@example.org", 1_700_000_000.0, urgent=True
    )
    scheme, _, rest = sent["Authorization"].partition(" ")
    said = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid" and said["k"] == push.public_key(kept)
    head, claims, signature = said["t"].split(".")
    assert json.loads(read(claims)) == {
        "aud": "https://push.example:8443",
        "exp": 1_700_000_000 + 12 * 3600,
        "sub": "mailto:club@example.org",
    }
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), read(said["k"]))
    raw = read(signature)
    r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    point.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    with pytest.raises(InvalidSignature):
        point.verify(encode_dss_signature(r, s), f"{head}.{claims}x".encode(), ec.ECDSA(hashes.SHA256()))
    assert sent["Urgency"] == "high" and sent["Content-Encoding"] == "aes128gcm"


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [
        ("", ""),
        ("!!!", "???"),
        (written(b"\4" + bytes(64)), written(bytes(16))),
        (written(b"\4" + bytes(10)), written(bytes(16))),
        ("ü" * 87, written(bytes(16))),
        (Browser().p256dh, written(bytes(15))),
    ],
    # Named, because a key that is drawn at random names a different test in every process that collects them.
    ids=["empty", "not base64", "no point", "cut point", "not ascii", "short secret"],
)
def test_keys_that_are_none_are_refused(p256dh: str, auth: str) -> None:
    with pytest.raises(push.BadSubscription):
        push.checked_keys(p256dh, auth)
