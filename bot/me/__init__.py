"""What a person has with the bot: settings, looks, notes, follows, reliability, and the right to be forgotten."""
