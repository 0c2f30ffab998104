"""Every table of the server. Times are seconds since 1970 (UTC); columns named `*_json` hold JSON."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _user(name: str = "user_id", *, nullable: bool = False) -> Column[int]:
    return Column(name, Integer, ForeignKey("users.id", ondelete="CASCADE"), nullable=nullable)


def _game() -> Column[str]:
    return Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), nullable=False)


# -- accounts ----------------------------------------------------------------------------------------------------------

USERS: Final = Table(
    "users",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("name_key", String(80), nullable=False, unique=True),  # folded, so that no two names look alike
    Column("password", Text),  # argon2; guests have none
    Column("guest", Boolean, nullable=False, default=False),
    Column("owner", Boolean, nullable=False, default=False),
    Column("disabled", Boolean, nullable=False, default=False),
    Column("language", String(8), nullable=False, default="en"),
    Column("mail", String(254), index=True),
    Column("webhook", Text),
    Column("webhook_key", String(64)),  # what posts to the webhook are signed with
    Column("notices_json", Text, nullable=False, default="{}"),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("digest", String(64), primary_key=True),  # of the cookie's secret
    _user(),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),
    Column("expires", Float, nullable=False, index=True),
)

API_TOKENS: Final = Table(
    "api_tokens",
    METADATA,
    Column("id", Integer, primary_key=True),
    _user(),
    Column("name", String(80), nullable=False),
    Column("digest", String(64), nullable=False, unique=True),
    Column("created", Float, nullable=False),
    Column("used", Float),
)

PASSWORD_RESETS: Final = Table(
    "password_resets",
    METADATA,
    Column("digest", String(64), primary_key=True),
    _user(),
    Column("expires", Float, nullable=False),
)

# -- games -------------------------------------------------------------------------------------------------------------

GAMES: Final = Table(
    "games",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("ruleset", String(64), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("data_digest", String(80), nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("options_json", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("meta_json", Text, nullable=False, default="{}"),
    Column("opening", LargeBinary, nullable=False),
    _user("host_id", nullable=True),
    Column("status", String(12), nullable=False),
    Column("spectators", Boolean, nullable=False, default=True),
    Column("clock_json", Text, nullable=False),
    Column("result_json", Text),
    Column("created", Float, nullable=False),
    Column("forked_from", String(16)),
    Column("forked_at", Integer),
    Index("ix_games_status", "status"),
)

# What changes with every turn stands apart from the wide rows of the games.
TURNS: Final = Table(
    "turns",
    METADATA,
    _game(),
    Column("seq", Integer, nullable=False),
    Column("deciding", String(200), nullable=False),  # the sides' names, between commas
    Column("updated", Float, nullable=False, index=True),
    PrimaryKeyConstraint("game_id"),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    _game(),
    Column("number", Integer, nullable=False),
    Column("side", String(40), nullable=False),
    Column("kind", String(8), nullable=False),
    _user(nullable=True),
    Column("bot", String(200)),
    Column("conceded", Boolean, nullable=False, default=False),
    PrimaryKeyConstraint("game_id", "number"),
    Index("ix_seats_user_id", "user_id"),
)

ENTRIES: Final = Table(
    "entries",
    METADATA,
    _game(),
    Column("seq", Integer, nullable=False),
    Column("what", String(12), nullable=False),
    Column("side", Integer, nullable=False),
    Column("user_id", Integer),  # who did it; nobody if a bot or the clock did
    Column("at", Float, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("game_id", "seq"),
    sqlite_with_rowid=False,
)

SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    _game(),
    Column("entry", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("game_id", "entry"),
)

CLOCKS: Final = Table(
    "clocks",
    METADATA,
    _game(),
    Column("number", Integer, nullable=False),
    Column("left", Float, nullable=False),
    Column("since", Float),  # running since then; absent while it stands
    Column("deadline", Float, index=True),
    Column("warned", Boolean, nullable=False, default=False),
    PrimaryKeyConstraint("game_id", "number"),
)

INVITES: Final = Table(
    "invites",
    METADATA,
    Column("digest", String(64), primary_key=True),
    _game(),
    Column("number", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Index("ix_invites_game_id", "game_id"),
)

# -- what people write and hear ----------------------------------------------------------------------------------------

CHAT: Final = Table(
    "chat",
    METADATA,
    Column("id", Integer, primary_key=True),
    _game(),
    _user(nullable=True),
    Column("at", Float, nullable=False),
    Column("text", Text, nullable=False),
    Column("to_sides", String(200), nullable=False, default=""),  # said to these alone, between commas; "": to all
    Index("ix_chat_game_id", "game_id", "id"),
)

# Who may read what was said in private: whoever sat in the seats by then, and whoever said it.
CHAT_READERS: Final = Table(
    "chat_readers",
    METADATA,
    Column("line_id", Integer, ForeignKey("chat.id", ondelete="CASCADE"), nullable=False),
    _user(),
    PrimaryKeyConstraint("line_id", "user_id"),
)

NOTES: Final = Table(
    "notes",
    METADATA,
    _game(),
    _user(),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("game_id", "user_id"),
)

BOOKMARKS: Final = Table(
    "bookmarks",
    METADATA,
    _game(),
    _user(),
    Column("entry", Integer, nullable=False),
    Column("name", String(120), nullable=False),
    PrimaryKeyConstraint("game_id", "user_id", "entry"),
)

NOTICES: Final = Table(
    "notices",
    METADATA,
    Column("id", Integer, primary_key=True),
    _user(),
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), nullable=True),
    Column("kind", String(20), nullable=False),
    Column("key", String(120), nullable=False),  # two notices with the same key are one
    Column("title", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("read", Boolean, nullable=False, default=False),
    UniqueConstraint("user_id", "key"),
    Index("ix_notices_user_id", "user_id", "read"),
)

OUTBOX: Final = Table(
    "outbox",
    METADATA,
    Column("id", Integer, primary_key=True),
    _user(),
    Column("way", String(8), nullable=False),  # mail, push or webhook
    Column("body_json", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("due", Float, nullable=False, index=True),
    Column("tries", Integer, nullable=False, default=0),
    Column("problem", Text),
)

PUSH_SUBSCRIPTIONS: Final = Table(
    "push_subscriptions",
    METADATA,
    Column("id", Integer, primary_key=True),
    _user(),
    Column("endpoint", Text, nullable=False, unique=True),
    Column("p256dh", String(200), nullable=False),
    Column("auth", String(80), nullable=False),
    Column("created", Float, nullable=False),
)

RATINGS: Final = Table(
    "ratings",
    METADATA,
    _user(),
    Column("ruleset", String(64), nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", Float, nullable=False),  # of the newest game
    PrimaryKeyConstraint("user_id", "ruleset"),
)

RATED_GAMES: Final = Table(
    "rated_games",
    METADATA,
    _game(),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("game_id"),
)

SETTINGS: Final = Table(
    "settings",
    METADATA,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
