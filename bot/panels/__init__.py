"""What the bot posts: board messages, lobbies, status, and who tells what when."""
