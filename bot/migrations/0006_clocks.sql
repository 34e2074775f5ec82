-- Clocks: what a table has agreed on, what each seat has left, who is waited for, and what does not count.
-- Lengths are whole microseconds of awake time; times are ISO 8601 in UTC.

ALTER TABLE games ADD COLUMN clock TEXT NOT NULL DEFAULT '{}';      -- JSON; empty: no limit
ALTER TABLE games ADD COLUMN paused TEXT;                           -- until when the table stands still, if it does

CREATE INDEX paused_games ON games (paused) WHERE paused IS NOT NULL;

-- What each seat of a person has left at the moment up to which it was counted (that of its wait, if it has one).
CREATE TABLE banks (
    game INTEGER NOT NULL REFERENCES games,
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL,
    bank INTEGER NOT NULL CHECK (bank >= 0),
    vacation INTEGER NOT NULL DEFAULT 0,      -- how long vacation has stopped this clock
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

-- One row for each running game that waits for a person.
CREATE TABLE waits (
    game INTEGER PRIMARY KEY REFERENCES games,
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL,
    animal TEXT NOT NULL,
    kind TEXT NOT NULL,
    turn INTEGER NOT NULL,
    seq INTEGER NOT NULL,                     -- the step after which this was asked
    since TEXT NOT NULL,
    due TEXT,                                 -- when the bank runs out; NULL: never, or it has and the table knows
    counted TEXT NOT NULL,                    -- the bank is as it was at this time
    zone TEXT NOT NULL,                       -- the hours that count since then
    hours TEXT NOT NULL,
    off TEXT NOT NULL DEFAULT '',             -- vacation that stops this clock from then on, as start/end with spaces
    ran_out TEXT                              -- when the bank was seen to be empty
);
CREATE INDEX due_waits ON waits (due) WHERE due IS NOT NULL;
CREATE INDEX waits_of_user ON waits (user);

-- What choices have earned, so that an undo can take it back.
CREATE TABLE earned (
    game INTEGER NOT NULL REFERENCES games,
    seq INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;

-- Who has stopped a table, when and how long. Never changed but for its end.
CREATE TABLE pauses (
    pause INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES games,
    user INTEGER NOT NULL,
    reason TEXT NOT NULL,
    start TEXT NOT NULL,
    until TEXT NOT NULL,                      -- it ends by itself then
    ended TEXT,                               -- ended by somebody before that
    ended_by INTEGER,
    free INTEGER NOT NULL                     -- of a manager's: it counts against nobody's allowance
);
CREATE INDEX pauses_of_game ON pauses (game);

-- The hours that count for somebody's clocks, when they have changed them: so often in a week, and no more.
CREATE TABLE clock_hours (
    user INTEGER PRIMARY KEY,
    zone TEXT NOT NULL,
    hours TEXT NOT NULL,
    changes TEXT NOT NULL                     -- when they were changed lately, with spaces
);

-- The last moment at which the bot was seen alive, and the spans in which it was not.
CREATE TABLE heartbeat (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at TEXT NOT NULL
);
CREATE TABLE downtimes (
    start TEXT NOT NULL,
    end TEXT NOT NULL PRIMARY KEY
) WITHOUT ROWID;

CREATE TRIGGER clocks_of_an_ended_game AFTER UPDATE OF status ON games
WHEN NEW.status IN ('over', 'ended', 'abandoned') BEGIN
    DELETE FROM waits WHERE game = NEW.game;
    DELETE FROM earned WHERE game = NEW.game;
    UPDATE pauses SET ended = NEW.ended WHERE game = NEW.game AND ended IS NULL AND until > NEW.ended;
END;

-- A choice that a computer has made because somebody's clock had run out has a cause of its own.
CREATE TABLE choices_again (
    game INTEGER NOT NULL REFERENCES games,
    seq INTEGER NOT NULL,
    animal TEXT,
    kind TEXT NOT NULL,
    choice TEXT NOT NULL,
    undoes INTEGER NOT NULL DEFAULT 0,        -- of an undo: how many standing choices it takes back
    cause TEXT NOT NULL CHECK (cause IN ('person', 'computer', 'at-once', 'undo', 'import', 'planned', 'clock')),
    user INTEGER,
    made TEXT NOT NULL,
    PRIMARY KEY (game, seq)                   -- two presses cannot both win
) WITHOUT ROWID;
INSERT INTO choices_again (game, seq, animal, kind, choice, undoes, cause, user, made)
    SELECT game, seq, animal, kind, choice, undoes, cause, user, made FROM choices;
DROP TABLE choices;
ALTER TABLE choices_again RENAME TO choices;
