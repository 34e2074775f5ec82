-- For how many decisions the computer has stood in for somebody since they last chose (see bot/clocks/vanished.py).
CREATE INDEX plays_of_clocks ON plays (game, user, first) WHERE cause = 'clock';
