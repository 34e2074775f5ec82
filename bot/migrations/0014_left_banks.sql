-- What somebody had left when another took their seat: whoever comes back to it goes on with that.
CREATE TABLE left_banks (
    game INTEGER NOT NULL REFERENCES games,
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL,
    bank INTEGER NOT NULL CHECK (bank >= 0),
    vacation INTEGER NOT NULL,
    PRIMARY KEY (game, seat, user)
) WITHOUT ROWID;
