"""Whatever comes in from outside, at random: it does no harm."""
