"""Everything of the bot in English, German and Polish: names of commands, refusals of the rules, typed words."""
