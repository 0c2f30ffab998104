"""Web push: notices to browsers that are not looking, through the push service of their maker.

The message is encrypted for the browser (RFC 8291) and the server names itself with its key (VAPID, RFC 8292). Needs
the extra `push`.
"""

from __future__ import annotations

import base64
import binascii
import importlib.util
from typing import Any, Final

LIFE: Final = 86_400  # seconds that the push service keeps a message for a browser that is away
SIGNED_FOR: Final = 12 * 3600
LONGEST: Final = 2_000
POINT: Final = 65
SECRET: Final = 16


class BadSubscription(ValueError):
    """A push subscription that cannot be used."""


def is_installed() -> bool:
    """Whether what web push takes is installed."""
    return all(importlib.util.find_spec(name) is not None for name in ("http_ece", "py_vapid"))


def new_key() -> str:
    """A private key for this server, in the form in which it is kept."""
    from py_vapid import Vapid02

    vapid = Vapid02()
    vapid.generate_keys()
    return str(vapid.private_pem().decode("ascii"))


def public_key(kept: str) -> str:
    """The public key that browsers subscribe with."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = _vapid(kept).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return _written(point)


def checked_keys(p256dh: str, auth: str) -> tuple[bytes, bytes]:
    """The keys of a subscription; BadSubscription if they are none."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    try:
        point, secret = _read(p256dh), _read(auth)
        if len(point) != POINT or len(secret) != SECRET:
            raise BadSubscription("the keys of the subscription have the wrong length")
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except (ValueError, binascii.Error) as error:
        raise BadSubscription(f"the keys of the subscription are none: {error}") from None
    return point, secret


def sealed(message: bytes, p256dh: str, auth: str) -> bytes:
    """A message that only the browser can read."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

    point, secret = checked_keys(p256dh, auth)
    once = generate_private_key(SECP256R1())
    body: bytes = http_ece.encrypt(message[:LONGEST], private_key=once, dh=point, auth_secret=secret)
    return body


def headers(kept: str, endpoint: str, contact: str, now: float, *, urgent: bool) -> dict[str, str]:
    """What goes with a message to a push service."""
    from urllib.parse import urlsplit

    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + SIGNED_FOR, "sub": contact}
    return {
        **{name: str(value) for name, value in _vapid(kept).sign(claims).items()},
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(LIFE),
        "Urgency": "high" if urgent else "normal",
    }


def _vapid(kept: str) -> Any:
    from py_vapid import Vapid02

    return Vapid02.from_pem(kept.encode("ascii"))


def _read(text: str) -> bytes:
    return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), altchars=b"-_", validate=True)


def _written(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")
