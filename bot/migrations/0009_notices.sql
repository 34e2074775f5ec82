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

-- What has been told of each wait. Kept in step with ``waits`` by triggers, so in the same transaction.
CREATE TABLE reminders (
    game INTEGER PRIMARY KEY REFERENCES games,
    user INTEGER NOT NULL,
    since TEXT NOT NULL,
    due TEXT,
    asked INTEGER NOT NULL DEFAULT 0,
    rounds INTEGER NOT NULL DEFAULT 0,
    last TEXT,                                -- the deadline of which was warned
    still INTEGER NOT NULL DEFAULT 0,
    muted TEXT,                               -- "not now": until when
    next TEXT                                 -- when to look; empty: at once; NULL: there is nothing left to tell
);
CREATE INDEX due_reminders ON reminders (next) WHERE next IS NOT NULL;
CREATE INDEX reminders_of_user ON reminders (user);

-- A wait is stored anew whenever something of it changes. Another decision or another person begins from nothing;
-- another deadline keeps what was told.
CREATE TRIGGER reminders_of_a_wait AFTER INSERT ON waits BEGIN
    DELETE FROM reminders WHERE game = NEW.game AND (user <> NEW.user OR since <> NEW.since);
    INSERT INTO reminders (game, user, since, due, next) VALUES (NEW.game, NEW.user, NEW.since, NEW.due, '')
        ON CONFLICT (game) DO UPDATE SET due = excluded.due, next = '' WHERE due IS NOT excluded.due;
END;
CREATE TRIGGER reminders_of_a_changed_wait AFTER UPDATE ON waits BEGIN
    DELETE FROM reminders WHERE game = NEW.game AND (user <> NEW.user OR since <> NEW.since);
    INSERT INTO reminders (game, user, since, due, next) VALUES (NEW.game, NEW.user, NEW.since, NEW.due, '')
        ON CONFLICT (game) DO UPDATE SET due = excluded.due, next = '' WHERE due IS NOT excluded.due;
END;
CREATE TRIGGER reminders_of_no_wait AFTER DELETE ON waits BEGIN
    DELETE FROM reminders WHERE game = OLD.game;
END;
-- A pause withdraws what has not been sent; of this very wait it is due again when the game goes on.
CREATE TRIGGER reminders_of_a_paused_game AFTER UPDATE OF paused ON games WHEN NEW.paused IS NOT OLD.paused BEGIN
    UPDATE reminders SET
        asked = asked AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.game = NEW.game AND n.user = reminders.user
            AND n.since = reminders.since AND n.kind = 'reminder-asked' AND n.closed IS NULL AND n.parcel IS NULL),
        rounds = max(0, rounds - EXISTS (SELECT 1 FROM notices n WHERE n.game = NEW.game AND n.user = reminders.user
            AND n.since = reminders.since AND n.kind = 'reminder-again' AND n.closed IS NULL AND n.parcel IS NULL)),
        last = CASE WHEN EXISTS (SELECT 1 FROM notices n WHERE n.game = NEW.game AND n.user = reminders.user
            AND n.since = reminders.since AND n.kind = 'reminder-last' AND n.closed IS NULL AND n.parcel IS NULL)
            THEN NULL ELSE last END,
        next = ''
        WHERE game = NEW.game;
    DELETE FROM notices WHERE game = NEW.game AND closed IS NULL AND parcel IS NULL
        AND kind IN ('reminder-asked', 'reminder-again', 'reminder-last');
END;

-- Other hours, wishes or times off: everything is worked out anew.
CREATE TRIGGER reminders_of_a_new_person AFTER INSERT ON people BEGIN
    UPDATE reminders SET next = '' WHERE user = NEW.user;
END;
CREATE TRIGGER reminders_of_a_changed_person AFTER UPDATE OF zone, hours, told, reminders, away ON people
WHEN (NEW.zone, NEW.hours, NEW.told, NEW.reminders, NEW.away)
    IS NOT (OLD.zone, OLD.hours, OLD.told, OLD.reminders, OLD.away) BEGIN
    UPDATE reminders SET next = '' WHERE user = NEW.user;
END;
CREATE TRIGGER reminders_of_a_vacation AFTER INSERT ON vacations BEGIN
    UPDATE reminders SET next = '' WHERE user = NEW.user;
END;
CREATE TRIGGER reminders_of_no_vacation AFTER DELETE ON vacations BEGIN
    UPDATE reminders SET next = '' WHERE user = OLD.user;
END;

CREATE TRIGGER reminders_of_somebody_unreachable AFTER INSERT ON unreachable BEGIN
    UPDATE reminders SET next = '' WHERE user = NEW.user;
END;

-- The one message a day of those who want no other.
CREATE TABLE digests (
    user INTEGER PRIMARY KEY,
    next TEXT NOT NULL,
    told TEXT NOT NULL DEFAULT '{}'           -- JSON: up to which step of each game
);
CREATE INDEX due_digests ON digests (next);
CREATE INDEX people_with_digests ON people (user) WHERE told = 'digest';

-- Games that were begun before there were reminders.
INSERT OR IGNORE INTO reminders (game, user, since, due, next) SELECT game, user, since, due, '' FROM waits;
