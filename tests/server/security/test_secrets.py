"""Passwords and tokens: what is kept opens no door."""

from __future__ import annotations

from sandtable.server.security import headers, passwords, tokens


def test_a_password_is_kept_as_a_hash_and_known_again() -> None:
    kept = passwords.hashed("correct horse")
    assert kept.startswith("$argon2id$") and "correct horse" not in kept
    assert passwords.hashed("correct horse") != kept
    assert passwords.is_right(kept, "correct horse")
    assert not passwords.is_right(kept, "Correct horse")
    assert not passwords.is_outdated(kept)


def test_nobody_gets_in_where_there_is_no_password_or_a_broken_one() -> None:
    assert not passwords.is_right(None, "nobody's password")
    assert not passwords.is_right("", "")
    assert not passwords.is_right("plain", "plain")


def test_weak_settings_are_noticed() -> None:
    from argon2 import PasswordHasher

    assert passwords.is_outdated(PasswordHasher(time_cost=1, memory_cost=1024).hash("correct horse"))


def test_what_can_be_no_password() -> None:
    assert passwords.fault("short", "ann") == "too_short"
    assert passwords.fault("x" * 257, "ann") == "too_long"
    assert passwords.fault("Annabelle", "annabelle") == "like_name"
    assert passwords.fault("aaaaaaaaaa", "ann") == "like_name"
    assert passwords.fault("ひとりごとのことば", "ann") == ""


def test_tokens_differ_and_are_kept_hashed() -> None:
    one, other = tokens.new_token(tokens.API_PREFIX), tokens.new_token(tokens.API_PREFIX)
    assert one != other and one.startswith("sandtable_") and len(one) > 50
    assert tokens.hashed(one) not in one and tokens.hashed(one) == tokens.hashed(one) != tokens.hashed(other)


def test_only_the_session_itself_gives_its_csrf_word() -> None:
    session, stranger = tokens.new_token(), tokens.new_token()
    word = tokens.csrf_of(session)
    assert tokens.is_csrf_of(session, word)
    assert not tokens.is_csrf_of(stranger, word)
    assert not tokens.is_csrf_of(session, "") and not tokens.is_csrf_of(session, "ä\udc80")
    assert session not in word


def test_the_policy_allows_nothing_inline_and_nobody_else() -> None:
    said = headers.policy()
    assert "default-src 'none'" in said and "unsafe" not in said and "http" not in said and "*" not in said
    assert "'sha256-abc='" in headers.policy(["abc="])
    assert any(name == b"strict-transport-security" for name, _ in headers.security_headers(is_https=True))
    assert not any(name == b"strict-transport-security" for name, _ in headers.security_headers(is_https=False))
