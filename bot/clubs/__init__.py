"""Club life: seasons, and tables that the bot makes. Uses tables by their services, never by their rows."""
