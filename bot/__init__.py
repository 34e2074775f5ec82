"""The bot: Discord, storage, time and people around the rules of Dominant Species."""
