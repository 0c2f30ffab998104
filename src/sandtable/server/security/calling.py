"""Calling out: posting to addresses that users have named, and never to the server's own network.

A name is resolved once and the connection goes to the very address that was checked, so that a name which changes its
mind gains nothing. Redirects are not followed, and answers are not read.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Mapping
from typing import Final
from urllib.parse import urlsplit

import httpx

TIMEOUT: Final = 10.0
LONGEST_URL: Final = 2000
_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str, int], list[str]]


class ForbiddenAddress(ValueError):
    """An address that the server must not call."""


class UnknownHost(ForbiddenAddress):
    """A name that leads nowhere, at least for now."""


def is_public(address: Address) -> bool:
    """Whether an address lies on the open internet, also when it wraps an older one."""
    if not address.is_global or address.is_multicast:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        inner = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
        if address in _NAT64:
            inner.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
        return all(is_public(one) for one in inner if one is not None)
    return True


def resolve(host: str, port: int) -> list[str]:
    """The addresses of a host."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise UnknownHost(f"there is no host {host!r}: {error}") from None
    return [str(entry[4][0]).partition("%")[0] for entry in found]


def checked_url(url: str) -> httpx.URL:
    """A web address that may be called as far as its form goes."""
    if len(url) > LONGEST_URL:
        raise ForbiddenAddress(f"an address of more than {LONGEST_URL} characters")
    try:
        parts = urlsplit(url)
        parsed = httpx.URL(url)
        port = parts.port
    except (ValueError, httpx.InvalidURL) as error:
        raise ForbiddenAddress(f"{url!r} is no web address: {error}") from None
    if parsed.scheme not in ("http", "https") or not parsed.host:
        raise ForbiddenAddress(f"{url!r} is no web address: it should begin with https:// and name a host")
    if parsed.userinfo:
        raise ForbiddenAddress("a web address with a name or password in it")
    if port == 0:
        raise ForbiddenAddress("a web address with port 0")
    return parsed


def checked_address(url: httpx.URL, *, allow_private: bool, resolve: Resolve = resolve) -> str:
    """The address to connect to: the first one of the host, if all of them may be called."""
    addresses = resolve(url.host, url.port or (443 if url.scheme == "https" else 80))
    for text in addresses:
        if not allow_private and not is_public(ipaddress.ip_address(text)):
            raise ForbiddenAddress(f"{url.host} is {text}, which is not on the open internet")
    if not addresses:
        raise ForbiddenAddress(f"{url.host} has no address")
    return addresses[0]


def post(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    allow_private: bool = False,
    resolve: Resolve = resolve,
    timeout: float = TIMEOUT,
) -> int:
    """Post to an address that a user has named, and return the status of the answer."""
    target = checked_url(url)
    address = checked_address(target, allow_private=allow_private, resolve=resolve)
    sent = {**headers, "Host": target.netloc.decode("ascii")}
    # Proxies of the environment are left aside: they would resolve the name again.
    with (
        httpx.Client(timeout=timeout, trust_env=False, follow_redirects=False) as client,
        client.stream(
            "POST",
            target.copy_with(host=address),
            content=body,
            headers=sent,
            extensions={"sni_hostname": target.host},
        ) as answer,
    ):
        return answer.status_code
