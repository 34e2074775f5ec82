-- A game is its record: the rows of choices. Everything else is settings, or can be made again from them.
-- Times are ISO 8601 in UTC; animals, options and positions are written as in the notation.

CREATE TABLE servers (
    server INTEGER PRIMARY KEY,
    language TEXT NOT NULL,
    dominance TEXT NOT NULL CHECK (dominance IN ('claimed', 'automatic')),
    opener_role INTEGER,
    most_tables INTEGER,
    results_channel INTEGER
);

CREATE TABLE people (
    user INTEGER PRIMARY KEY,
    language TEXT
);

CREATE TABLE games (
    game INTEGER PRIMARY KEY AUTOINCREMENT,
    server INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    name TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'draft', 'running', 'over', 'ended', 'abandoned')),
    host INTEGER NOT NULL,
    size INTEGER NOT NULL CHECK (size BETWEEN 2 AND 6),
    options TEXT NOT NULL,
    choosing TEXT NOT NULL CHECK (choosing IN ('dealt', 'chosen', 'drafted', 'fixed')),
    open INTEGER NOT NULL,
    invited TEXT NOT NULL,                    -- JSON list of user ids
    role INTEGER,
    at_once_allowed INTEGER NOT NULL,
    language TEXT NOT NULL,
    seed TEXT NOT NULL,                       -- secret until the end
    commitment TEXT NOT NULL,
    rules INTEGER NOT NULL,                   -- version of the rules that the stored position was made by
    base INTEGER NOT NULL DEFAULT 0,          -- the record leads on from the snapshot of this step
    imported INTEGER NOT NULL DEFAULT 0,
    draft TEXT NOT NULL DEFAULT '[]',         -- JSON list of seat numbers still to pick
    seq INTEGER NOT NULL DEFAULT 0,           -- last row of the record
    turn INTEGER NOT NULL DEFAULT 0,
    asked INTEGER,                            -- seat that is asked now
    announced INTEGER NOT NULL DEFAULT 0,     -- last step that a message has told
    board_message INTEGER,
    note TEXT NOT NULL DEFAULT '',
    result TEXT NOT NULL DEFAULT '[]',
    created TEXT NOT NULL,
    started TEXT,
    ended TEXT
);

CREATE UNIQUE INDEX one_open_table_per_channel ON games (channel) WHERE status IN ('lobby', 'draft', 'running');
CREATE INDEX games_of_server ON games (server, game);
CREATE INDEX games_of_channel ON games (channel, game);
CREATE INDEX running_games ON games (status, asked) WHERE status = 'running';
CREATE INDEX unannounced_games ON games (game) WHERE announced < seq;

CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    user INTEGER,
    computer TEXT,
    animals TEXT NOT NULL,                    -- names in order, with spaces between
    at_once INTEGER NOT NULL,
    PRIMARY KEY (game, number),
    UNIQUE (game, user)                       -- one person, one seat
) WITHOUT ROWID;
CREATE INDEX seats_of_user ON seats (user, game);

-- The record. Nothing is ever deleted or changed here: an undo is a row that takes back the last choices that stand.
CREATE TABLE choices (
    game INTEGER NOT NULL REFERENCES games,
    seq INTEGER NOT NULL,
    animal TEXT,
    kind TEXT NOT NULL,
    choice TEXT NOT NULL,
    undoes INTEGER NOT NULL DEFAULT 0,        -- of an undo: how many standing choices it takes back
    cause TEXT NOT NULL CHECK (cause IN ('person', 'computer', 'at-once', 'undo', 'import')),
    user INTEGER,
    made TEXT NOT NULL,
    PRIMARY KEY (game, seq)                   -- two presses cannot both win
) WITHOUT ROWID;

-- What one press, command or computer decision did: rows first to last. The key makes a second delivery harmless.
CREATE TABLE plays (
    game INTEGER NOT NULL REFERENCES games,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    cause TEXT NOT NULL,
    user INTEGER,
    key TEXT UNIQUE,
    PRIMARY KEY (game, first)
) WITHOUT ROWID;

-- Positions with everything hidden and the agenda: at the start, at each turn, and where a rules change was survived.
CREATE TABLE snapshots (
    game INTEGER NOT NULL REFERENCES games,
    seq INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    rules INTEGER NOT NULL,
    position TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);

-- The position now, written with every play: a game is loaded from here.
CREATE TABLE positions (
    game INTEGER PRIMARY KEY REFERENCES games,
    seq INTEGER NOT NULL,
    position TEXT NOT NULL
);

CREATE TABLE agreements (
    agreement INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES games,
    kind TEXT NOT NULL CHECK (kind IN ('undo', 'end', 'abandon')),
    user INTEGER NOT NULL,
    target INTEGER NOT NULL,
    opened TEXT NOT NULL,
    due TEXT NOT NULL,
    verdict TEXT NOT NULL CHECK (verdict IN ('open', 'agreed', 'refused', 'expired', 'void')),
    decided_by INTEGER
);
CREATE UNIQUE INDEX one_open_question_of_a_kind ON agreements (game, kind) WHERE verdict = 'open';
CREATE INDEX due_agreements ON agreements (due) WHERE verdict = 'open';

CREATE TABLE votes (
    agreement INTEGER NOT NULL REFERENCES agreements,
    user INTEGER NOT NULL,
    yes INTEGER NOT NULL,
    made TEXT NOT NULL,
    PRIMARY KEY (agreement, user)
) WITHOUT ROWID;
