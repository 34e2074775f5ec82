-- Plans, standing answers and answers ahead: private to their seat's player, gone when the seat changes hands or the
-- game is no longer on. A choice that one of them made has a cause of its own.

CREATE TABLE plans (
    game INTEGER NOT NULL REFERENCES games,
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL,
    turn INTEGER NOT NULL,                    -- the turn whose Planning it is made for
    text TEXT NOT NULL,                       -- the lines that are left
    last INTEGER,                             -- the row of the record that it has made last
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

CREATE TABLE plan_drafts (
    game INTEGER NOT NULL REFERENCES games,
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

CREATE TABLE standing_answers (
    game INTEGER NOT NULL REFERENCES games,
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

CREATE TABLE answers_ahead (
    game INTEGER NOT NULL REFERENCES games,
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL,
    animal TEXT NOT NULL,
    kind TEXT NOT NULL,
    turn INTEGER NOT NULL,
    choice TEXT NOT NULL,
    PRIMARY KEY (game, seat, animal, kind)
) WITHOUT ROWID;

CREATE TABLE plan_notices (
    notice INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES games,
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL,
    why TEXT NOT NULL,
    line TEXT NOT NULL,
    told INTEGER NOT NULL DEFAULT 0,          -- by direct message, or need not be
    shown INTEGER NOT NULL DEFAULT 0          -- at the top of a private panel
);
CREATE INDEX plan_notices_to_tell ON plan_notices (game) WHERE told = 0 OR shown = 0;

CREATE TABLE plan_people (
    user INTEGER PRIMARY KEY,
    direct INTEGER NOT NULL                   -- whether they may be told by direct message
);

CREATE TRIGGER plans_of_another_player AFTER INSERT ON seats BEGIN
    DELETE FROM plans WHERE game = NEW.game AND seat = NEW.number AND user IS NOT NEW.user;
    DELETE FROM plan_drafts WHERE game = NEW.game AND seat = NEW.number AND user IS NOT NEW.user;
    DELETE FROM standing_answers WHERE game = NEW.game AND seat = NEW.number AND user IS NOT NEW.user;
    DELETE FROM answers_ahead WHERE game = NEW.game AND seat = NEW.number AND user IS NOT NEW.user;
    DELETE FROM plan_notices WHERE game = NEW.game AND seat = NEW.number AND user IS NOT NEW.user;
END;

CREATE TRIGGER plans_of_a_new_player AFTER UPDATE OF user ON seats WHEN NEW.user IS NOT OLD.user BEGIN
    DELETE FROM plans WHERE game = NEW.game AND seat = NEW.number;
    DELETE FROM plan_drafts WHERE game = NEW.game AND seat = NEW.number;
    DELETE FROM standing_answers WHERE game = NEW.game AND seat = NEW.number;
    DELETE FROM answers_ahead WHERE game = NEW.game AND seat = NEW.number;
    DELETE FROM plan_notices WHERE game = NEW.game AND seat = NEW.number;
END;

CREATE TRIGGER plans_of_an_ended_game AFTER UPDATE OF status ON games
WHEN NEW.status IN ('over', 'ended', 'abandoned') BEGIN
    DELETE FROM plans WHERE game = NEW.game;
    DELETE FROM plan_drafts WHERE game = NEW.game;
    DELETE FROM standing_answers WHERE game = NEW.game;
    DELETE FROM answers_ahead WHERE game = NEW.game;
    DELETE FROM plan_notices WHERE game = NEW.game;
END;

CREATE TABLE choices_again (
    game INTEGER NOT NULL REFERENCES games,
    seq INTEGER NOT NULL,
    animal TEXT,
    kind TEXT NOT NULL,
    choice TEXT NOT NULL,
    undoes INTEGER NOT NULL DEFAULT 0,        -- of an undo: how many standing choices it takes back
    cause TEXT NOT NULL CHECK (cause IN ('person', 'computer', 'at-once', 'undo', 'import', 'planned')),
    user INTEGER,
    made TEXT NOT NULL,
    PRIMARY KEY (game, seq)                   -- two presses cannot both win
) WITHOUT ROWID;
INSERT INTO choices_again (game, seq, animal, kind, choice, undoes, cause, user, made)
    SELECT game, seq, animal, kind, choice, undoes, cause, user, made FROM choices;
DROP TABLE choices;
ALTER TABLE choices_again RENAME TO choices;
