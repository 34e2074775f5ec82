-- The message in which a question still has its buttons; none when it was closed there or never posted.
ALTER TABLE agreements ADD COLUMN message INTEGER;
