-- What people say about themselves, their looks, notes and follows, and how long decisions have taken.
ALTER TABLE people ADD COLUMN zone TEXT;                -- IANA name; NULL: not said
ALTER TABLE people ADD COLUMN hours TEXT;               -- the week as text; NULL: as usual
ALTER TABLE people ADD COLUMN told TEXT NOT NULL DEFAULT 'channel' CHECK (told IN ('channel', 'direct', 'both', 'digest'));
ALTER TABLE people ADD COLUMN reminders TEXT;           -- 'after 8h, before 4h' or 'off'; NULL: as usual
ALTER TABLE people ADD COLUMN away TEXT;                -- since when; NULL: not away
ALTER TABLE people ADD COLUMN statistics INTEGER NOT NULL DEFAULT 1;
ALTER TABLE people ADD COLUMN zone_asked INTEGER NOT NULL DEFAULT 0;    -- the zone was asked for once

CREATE TABLE vacations (
    user INTEGER NOT NULL,
    start TEXT NOT NULL,                      -- UTC
    end TEXT NOT NULL,
    PRIMARY KEY (user, start)
) WITHOUT ROWID;

-- The step up to which somebody has seen a game.
CREATE TABLE looks (
    user INTEGER NOT NULL,
    game INTEGER NOT NULL REFERENCES games,
    seq INTEGER NOT NULL,
    missed INTEGER NOT NULL,                  -- the step from which the last "what did I miss" told
    at TEXT NOT NULL,
    PRIMARY KEY (user, game)
) WITHOUT ROWID;
CREATE INDEX looks_of_game ON looks (game);

-- Notes are seen by nobody but the person who wrote them.
CREATE TABLE notes (
    note INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES games,
    user INTEGER NOT NULL,
    text TEXT NOT NULL,
    at TEXT NOT NULL
);
CREATE INDEX notes_of_user ON notes (user, game);

CREATE TABLE followers (
    game INTEGER NOT NULL REFERENCES games,
    user INTEGER NOT NULL,
    pace TEXT NOT NULL CHECK (pace IN ('daily', 'turns')),
    seq INTEGER NOT NULL,                     -- told up to this step
    turn INTEGER NOT NULL,
    since TEXT NOT NULL,
    PRIMARY KEY (game, user)
) WITHOUT ROWID;
CREATE INDEX follows_of_user ON followers (user, game);

-- How long each decision of a person has taken. Nobody who has opted out of statistics has a row here.
CREATE TABLE decisions (
    game INTEGER NOT NULL REFERENCES games,
    seq INTEGER NOT NULL,                     -- the first row of the play
    user INTEGER NOT NULL,
    kind TEXT NOT NULL,
    since TEXT NOT NULL,                      -- asked at, UTC
    made TEXT NOT NULL,
    elapsed INTEGER NOT NULL,                 -- seconds from one to the other
    awake INTEGER NOT NULL,                   -- of these, seconds in which the person was awake and the game not paused
    within INTEGER,                           -- whether the clock allowed it; NULL: no clock
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;
CREATE INDEX decisions_of_user ON decisions (user, kind);

-- Who is being forgotten: written first, gone with the last trace, so that a killed process goes on with it.
CREATE TABLE forgetting (
    user INTEGER PRIMARY KEY,
    pseudonym INTEGER NOT NULL UNIQUE,        -- below zero: stands for them in the records of games
    at TEXT NOT NULL
);
