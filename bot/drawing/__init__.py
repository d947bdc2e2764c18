"""Pictures drawn beside the bot: worker processes that draw what they are sent."""
