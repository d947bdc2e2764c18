"""What the bot does about a click, a command or a form: one function for each."""
