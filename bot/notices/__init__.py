"""What the bot tells people of its own accord: an outbox that survives everything, reminders, and a digest a day."""
