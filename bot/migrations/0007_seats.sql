-- People come and go. What a table's people and its server did beside playing: the public log of a table.
CREATE TABLE acts (
    act INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES games,
    seq INTEGER NOT NULL,                     -- after which row of the record it happened
    at TEXT NOT NULL,
    by INTEGER,                               -- who did it; NULL: the table itself, by its clock for instance
    kind TEXT NOT NULL,
    seat INTEGER,                             -- the seat that it concerns
    user INTEGER,                             -- the person that it concerns
    facts TEXT NOT NULL DEFAULT '{}',         -- JSON
    told INTEGER NOT NULL DEFAULT 0           -- told in the channel, or need not be
);
CREATE INDEX acts_of_game ON acts (game, act);
CREATE INDEX acts_to_tell ON acts (game) WHERE told = 0;

-- Who held a seat from when to when. A seat that never changed hands has no rows: its holder held it all along.
CREATE TABLE seat_history (
    game INTEGER NOT NULL REFERENCES games,
    seat INTEGER NOT NULL,
    stint INTEGER NOT NULL,                   -- 0, 1, 2 ... in this seat
    user INTEGER,
    computer TEXT,
    name TEXT NOT NULL,
    from_seq INTEGER NOT NULL,                -- held from after this row of the record
    to_seq INTEGER,                           -- to this one; NULL: still
    came TEXT NOT NULL,
    went TEXT,
    reason TEXT CHECK (reason IN ('resigned', 'given', 'agreed', 'manager', 'clock', 'forgotten', 'taken')),
    place INTEGER NOT NULL DEFAULT 0,         -- where the seat stood when it was taken over; 0: held from the start
    counts TEXT NOT NULL CHECK (counts IN ('result', 'substitute', 'left', 'nothing')),
    PRIMARY KEY (game, seat, stint)
) WITHOUT ROWID;
CREATE INDEX stints_of_user ON seat_history (user, game);

-- A seat that can be taken: by one person who is asked, or by anybody. Seat 0 is the host's place.
CREATE TABLE seat_offers (
    offer INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES games,
    seat INTEGER NOT NULL,
    user INTEGER,                             -- NULL: anybody
    by INTEGER,
    reason TEXT NOT NULL,
    made TEXT NOT NULL,
    message INTEGER,                          -- the message in which it still has its buttons
    outcome TEXT CHECK (outcome IN ('taken', 'declined', 'withdrawn', 'over'))
);
CREATE UNIQUE INDEX one_open_offer_of_a_kind ON seat_offers (game, seat, user IS NULL) WHERE outcome IS NULL;
CREATE INDEX closed_offers_with_buttons ON seat_offers (offer) WHERE outcome IS NOT NULL AND message IS NOT NULL;

CREATE TRIGGER offers_of_an_ended_game AFTER UPDATE OF status ON games
WHEN NEW.status IN ('over', 'ended', 'abandoned') BEGIN
    UPDATE seat_offers SET outcome = 'over' WHERE game = NEW.game AND outcome IS NULL;
END;

-- What somebody leaves in private a moment after their seat was taken from them is not kept.
CREATE TRIGGER plan_of_nobody_here BEFORE INSERT ON plans
WHEN NOT EXISTS (SELECT 1 FROM seats WHERE game = NEW.game AND number = NEW.seat AND user = NEW.user) BEGIN
    SELECT RAISE(IGNORE);
END;
CREATE TRIGGER answers_of_nobody_here BEFORE INSERT ON standing_answers
WHEN NOT EXISTS (SELECT 1 FROM seats WHERE game = NEW.game AND number = NEW.seat AND user = NEW.user) BEGIN
    SELECT RAISE(IGNORE);
END;
CREATE TRIGGER ahead_of_nobody_here BEFORE INSERT ON answers_ahead
WHEN NOT EXISTS (SELECT 1 FROM seats WHERE game = NEW.game AND number = NEW.seat AND user = NEW.user) BEGIN
    SELECT RAISE(IGNORE);
END;

-- People of a server who would take over a seat. Whose turn is longest ago is told first.
CREATE TABLE substitutes (
    server INTEGER NOT NULL,
    user INTEGER NOT NULL,
    joined TEXT NOT NULL,
    turn TEXT NOT NULL,
    PRIMARY KEY (server, user)
) WITHOUT ROWID;

-- Running games that wait because something outside them is amiss.
CREATE TABLE troubles (
    game INTEGER PRIMARY KEY REFERENCES games,
    kind TEXT NOT NULL CHECK (kind IN ('channel-gone', 'server-left', 'silenced', 'locked')),
    since TEXT NOT NULL
);

-- The others may agree that somebody is replaced: ``target`` is the number of the seat then.
CREATE TABLE agreements_again (
    agreement INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES games,
    kind TEXT NOT NULL CHECK (kind IN ('undo', 'end', 'abandon', 'replace')),
    user INTEGER NOT NULL,
    target INTEGER NOT NULL,
    opened TEXT NOT NULL,
    due TEXT NOT NULL,
    verdict TEXT NOT NULL CHECK (verdict IN ('open', 'agreed', 'refused', 'expired', 'void')),
    decided_by INTEGER,
    message INTEGER                           -- the message in which it still has its buttons
);
INSERT INTO agreements_again (agreement, game, kind, user, target, opened, due, verdict, decided_by, message)
    SELECT agreement, game, kind, user, target, opened, due, verdict, decided_by, message FROM agreements;
DROP TABLE agreements;
ALTER TABLE agreements_again RENAME TO agreements;
CREATE UNIQUE INDEX one_open_question_of_a_kind ON agreements (game, kind) WHERE verdict = 'open';
CREATE INDEX due_agreements ON agreements (due) WHERE verdict = 'open';
