"""The database's schema, as numbered SQL files; ``bot.store.migration`` carries them out."""
