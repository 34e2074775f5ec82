-- Whoever changes their hours, their wishes or their times off frees what was put off because of the old ones: the
-- message of the day, whose time is worked out anew (a blank before it), and what waits in the outbox.

CREATE TRIGGER digests_of_a_changed_person AFTER UPDATE OF zone, hours, told, reminders, away ON people
WHEN (NEW.zone, NEW.hours, NEW.told, NEW.reminders, NEW.away)
    IS NOT (OLD.zone, OLD.hours, OLD.told, OLD.reminders, OLD.away) BEGIN
    UPDATE digests SET next = ' ' || trim(next) WHERE user = NEW.user;
END;
CREATE TRIGGER digests_of_a_vacation AFTER INSERT ON vacations BEGIN
    UPDATE digests SET next = ' ' || trim(next) WHERE user = NEW.user;
END;
CREATE TRIGGER digests_of_no_vacation AFTER DELETE ON vacations BEGIN
    UPDATE digests SET next = ' ' || trim(next) WHERE user = OLD.user;
END;

-- How it goes out is decided anew too, but for the second half of what goes both ways.
CREATE TRIGGER notices_of_a_changed_person AFTER UPDATE OF zone, hours, told, reminders, away ON people
WHEN (NEW.zone, NEW.hours, NEW.told, NEW.reminders, NEW.away)
    IS NOT (OLD.zone, OLD.hours, OLD.told, OLD.reminders, OLD.away) BEGIN
    UPDATE notices SET not_before = since, way = CASE WHEN way = 'direct' AND key NOT LIKE '%|direct' THEN NULL ELSE way END
        WHERE user = NEW.user AND closed IS NULL AND parcel IS NULL;
END;
CREATE TRIGGER notices_of_no_vacation AFTER DELETE ON vacations BEGIN
    UPDATE notices SET not_before = since, way = CASE WHEN way = 'direct' AND key NOT LIKE '%|direct' THEN NULL ELSE way END
        WHERE user = OLD.user AND closed IS NULL AND parcel IS NULL;
END;
CREATE INDEX open_notices_of_people ON notices (user) WHERE closed IS NULL;

-- What was put off for ever.
UPDATE digests SET next = ' ' || next WHERE next > '2900';
UPDATE reminders SET muted = NULL, next = '' WHERE muted > '2900';
