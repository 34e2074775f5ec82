-- What the bot tells people of its own accord. A row stays for some weeks after its sending, so that its key keeps the
-- same thing from being told twice.

CREATE TABLE notices (
    notice INTEGER PRIMARY KEY AUTOINCREMENT,
    user INTEGER,                             -- NULL: everybody at the table
    game INTEGER REFERENCES games,            -- NULL: by direct message, about no game
    kind TEXT NOT NULL,
    facts TEXT NOT NULL,                      -- JSON
    since TEXT NOT NULL,                      -- what has waited longest goes first
    not_before TEXT NOT NULL,
    key TEXT NOT NULL UNIQUE,
    way TEXT CHECK (way IN ('direct', 'channel')),  -- NULL: decided at the sending
    parcel INTEGER,                           -- first notice of the message it was put into before sending
    tries INTEGER NOT NULL DEFAULT 0,
    closed TEXT,                              -- when it was sent, or dropped
    outcome TEXT CHECK (outcome IN ('sent', 'dropped', 'undeliverable')),
    message INTEGER,
    CHECK (user IS NOT NULL OR game IS NOT NULL)
);
CREATE INDEX open_notices ON notices (not_before) WHERE closed IS NULL;
CREATE INDEX open_notices_of_games ON notices (game) WHERE closed IS NULL;
CREATE INDEX closed_notices ON notices (closed) WHERE closed IS NOT NULL;

-- People who do not take direct messages from the bot, since when, and whether they were told so in a channel.
CREATE TABLE unreachable (
    user INTEGER PRIMARY KEY,
    since TEXT NOT NULL,
    told INTEGER NOT NULL DEFAULT 0
);
