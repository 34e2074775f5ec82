-- The language that somebody's client last said, for messages that come on their own.
ALTER TABLE people ADD COLUMN heard TEXT;

-- A server's language: NULL as long as its managers have set none. English, which every row had so far, was seldom set.
CREATE TABLE servers_again (
    server INTEGER PRIMARY KEY,
    language TEXT,
    dominance TEXT NOT NULL CHECK (dominance IN ('claimed', 'automatic')),
    opener_role INTEGER,
    most_tables INTEGER,
    results_channel INTEGER
);
INSERT INTO servers_again (server, language, dominance, opener_role, most_tables, results_channel)
    SELECT server, nullif(language, 'en'), dominance, opener_role, most_tables, results_channel FROM servers;
DROP TABLE servers;
ALTER TABLE servers_again RENAME TO servers;

-- The thread in which a table tells everything in full. No row: there was none yet.
CREATE TABLE log_threads (
    game INTEGER PRIMARY KEY REFERENCES games,
    thread INTEGER,                           -- NULL: it could not be made
    told INTEGER NOT NULL DEFAULT 0,          -- the last step that it has told
    lost TEXT CHECK (lost IN ('forbidden', 'gone', 'locked', 'nested')),    -- why it is not written to any more
    said INTEGER NOT NULL DEFAULT 0           -- whether the channel has heard of that
);
CREATE INDEX games_of_log_threads ON log_threads (thread);
