-- How games have ended, who was which, and what is corrected; facts of finished games, so that nothing is replayed twice.
ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 1;         -- as chosen when it was opened
ALTER TABLE servers ADD COLUMN rated INTEGER NOT NULL DEFAULT 1;       -- what new tables are unless they choose

-- One row for each game that has a result. It is written in the transaction in which the game ends.
CREATE TABLE outcomes (
    game INTEGER PRIMARY KEY REFERENCES games,
    server INTEGER NOT NULL,
    size INTEGER NOT NULL,                    -- seats
    turns INTEGER NOT NULL,
    began TEXT,
    ended TEXT NOT NULL,                      -- decides the order of ratings
    early INTEGER NOT NULL,                   -- ended by agreement or adjudicated
    imported INTEGER NOT NULL,
    computers INTEGER NOT NULL,               -- seats that are a computer's (see results.computer)
    counts INTEGER NOT NULL,                  -- in statistics
    rated INTEGER NOT NULL,                   -- in ratings, by the rules of bot/ratings/rules.py
    correction INTEGER                        -- the one that stands; NULL: as it was played
);
CREATE INDEX outcomes_of_server ON outcomes (server, ended, game);

CREATE TABLE results (
    game INTEGER NOT NULL REFERENCES outcomes,
    seat INTEGER NOT NULL,
    user INTEGER,                             -- whose result it is; NULL: nobody's
    computer TEXT,                            -- a computer player's, or NULL
    animals TEXT NOT NULL,                    -- of the seat, names in order with spaces between
    animal TEXT NOT NULL,                     -- the one that counted
    place INTEGER NOT NULL,                   -- 1 is best; the same only where it was adjudicated
    points INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX results_of_user ON results (user, game);

CREATE TABLE corrections (
    correction INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES games,
    user INTEGER NOT NULL,                    -- who corrected
    at TEXT NOT NULL,
    why TEXT NOT NULL,
    before TEXT,                              -- the whole result as JSON; NULL: there was none
    after TEXT NOT NULL,
    undone_by INTEGER,
    undone_at TEXT
);
CREATE INDEX corrections_of_game ON corrections (game);

-- What statistics want to know of a finished game, worked out once from its record. Names nobody, and can
-- be made again at any time.
CREATE TABLE game_facts (
    game INTEGER PRIMARY KEY REFERENCES games,
    version INTEGER NOT NULL,                 -- of the facts; older ones are made anew
    facts TEXT                                -- JSON; NULL: the record cannot be replayed
);

INSERT INTO outcomes (game, server, size, turns, began, ended, early, imported, computers, counts, rated)
    SELECT g.game, g.server, (SELECT count(*) FROM seats s WHERE s.game = g.game), g.turn, g.started, g.ended,
        g.status = 'ended', g.imported, (SELECT count(*) FROM seats s WHERE s.game = g.game AND computer IS NOT NULL),
        NOT g.imported,
        NOT g.imported AND (g.status = 'over' OR g.turn > 3)
            AND (SELECT count(*) FROM seats s WHERE s.game = g.game AND user IS NOT NULL) > 1
    FROM games g WHERE g.status IN ('over', 'ended') AND g.ended IS NOT NULL AND json_array_length(g.result) > 0
        AND NOT (g.imported AND g.started = g.ended);     -- only to look at
INSERT INTO results (game, seat, user, computer, animals, animal, place, points)
    SELECT s.game, s.number, s.user, s.computer, s.animals, r.value ->> 0, r.key + 1, r.value ->> 1
    FROM outcomes o JOIN games g USING (game) JOIN seats s USING (game) JOIN json_each(g.result) r
        ON ' ' || s.animals || ' ' LIKE '% ' || (r.value ->> 0) || ' %';
