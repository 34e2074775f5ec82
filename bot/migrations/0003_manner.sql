-- How a table speaks to its channel (JSON: pictures, words, notice, hints); what is left out is as usual.
ALTER TABLE games ADD COLUMN manner TEXT NOT NULL DEFAULT '{}';
