-- Seasons of community leagues. A season is a set of parts, each a value of bot/seasons/model.py as JSON, so that every
-- act can keep what it has changed, and be undone.

CREATE TABLE seasons (
    season INTEGER PRIMARY KEY AUTOINCREMENT,
    server INTEGER NOT NULL,
    name TEXT NOT NULL,
    stage TEXT NOT NULL CHECK (stage IN ('planned', 'sign-up', 'closed', 'running', 'finished', 'cancelled')),
    version INTEGER NOT NULL,                 -- grows with every change: two organisers cannot both win
    created TEXT NOT NULL
);
CREATE INDEX seasons_of_server ON seasons (server, season);
CREATE INDEX running_seasons ON seasons (stage) WHERE stage IN ('sign-up', 'closed', 'running');

CREATE TABLE season_parts (
    season INTEGER NOT NULL REFERENCES seasons,
    part TEXT NOT NULL CHECK (part IN ('head', 'entry', 'division', 'table', 'byes', 'result', 'penalty', 'remark')),
    key TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (season, part, key)
) WITHOUT ROWID;

-- Which table of a season a game is played at.
CREATE TABLE season_games (
    game INTEGER PRIMARY KEY REFERENCES games,
    season INTEGER NOT NULL REFERENCES seasons,
    part_key TEXT NOT NULL,
    settled INTEGER NOT NULL DEFAULT 0        -- its end has been taken over into the season
);
CREATE INDEX games_of_seasons ON season_games (season);
CREATE INDEX unsettled_season_games ON season_games (game) WHERE settled = 0;

-- What organisers and players have done, for everybody to see. ``changes``: the parts as they were and became (JSON);
-- NULL where nothing can be undone.
CREATE TABLE season_acts (
    act INTEGER PRIMARY KEY AUTOINCREMENT,
    season INTEGER NOT NULL REFERENCES seasons,
    at TEXT NOT NULL,
    user INTEGER,                             -- NULL: the bot of its own accord
    kind TEXT NOT NULL,
    facts TEXT NOT NULL,
    changes TEXT,
    key TEXT UNIQUE,                          -- of the press or command: a second delivery does nothing
    undone INTEGER                            -- the act that has undone it
);
CREATE INDEX acts_of_seasons ON season_acts (season, act);

-- Who may run seasons beside those who may manage the server.
CREATE TABLE organisers (
    server INTEGER PRIMARY KEY,
    role INTEGER NOT NULL
);
