"""The server never calls its own network, whatever name leads there."""

from __future__ import annotations

import ipaddress
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from sandtable.server.security.calling import ForbiddenAddress, checked_url, is_public, post

PRIVATE = [
    "127.0.0.1",
    "127.9.9.9",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1",
    "fc00::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:169.254.169.254",
    "2002:7f00:1::",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
]


@pytest.mark.parametrize("text", PRIVATE)
def test_addresses_of_the_own_network_are_not_public(text: str) -> None:
    assert not is_public(ipaddress.ip_address(text))


@pytest.mark.parametrize("text", ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "64:ff9b::101:101"])
def test_addresses_of_the_open_internet_are(text: str) -> None:
    assert is_public(ipaddress.ip_address(text))


@pytest.mark.parametrize("text", PRIVATE)
def test_a_name_that_leads_home_is_refused_before_anything_is_sent(text: str) -> None:
    with pytest.raises(ForbiddenAddress, match="not on the open internet"):
        post("https://innocent.example/hook", b"{}", {}, resolve=lambda host, port: ["93.184.216.34", text])


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/",
        "file:///etc/passwd",
        "gopher://example.org/",
        "javascript:alert(1)",
        "//example.org/",
        "example.org",
        "",
        "http://",
        "https://user:word@example.org/",
        "https://example.org:0/",
        "https://example.org:99999/",
        "https://[::1",
        "https://example.org/" + "x" * 3000,
    ],
)
def test_what_is_no_web_address_is_refused(url: str) -> None:
    with pytest.raises(ForbiddenAddress):
        checked_url(url)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "2130706433", "0x7f000001", "0177.0.0.1", "127.1", "[::1]"])
def test_every_spelling_of_the_own_machine_is_refused(host: str) -> None:
    with pytest.raises(ForbiddenAddress):
        post(f"http://{host}:9/", b"", {})


class Heard(BaseHTTPRequestHandler):
    """Keeps what was posted; answers with a redirect that nobody should follow."""

    said: list[tuple[str, str, bytes]]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.said.append((self.path, self.headers["host"], body))
        self.send_response(307)
        self.send_header("location", "/elsewhere")
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def listener() -> Iterator[tuple[int, list[tuple[str, str, bytes]]]]:
    said: list[tuple[str, str, bytes]] = []
    server = HTTPServer(("127.0.0.1", 0), type("Here", (Heard,), {"said": said}))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port, said
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_address_that_was_checked_is_called_by_its_name_and_redirects_are_not_followed(
    listener: tuple[int, list[tuple[str, str, bytes]]],
) -> None:
    port, said = listener
    asked: list[tuple[str, int]] = []

    def resolve(host: str, at: int) -> list[str]:
        asked.append((host, at))
        return ["127.0.0.1"]

    status = post(f"http://club.example:{port}/hook?x=1", b"hello", {}, allow_private=True, resolve=resolve)
    assert status == 307
    assert said == [("/hook?x=1", f"club.example:{port}", b"hello")]
    assert asked == [("club.example", port)]
