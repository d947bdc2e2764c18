"""Time: the clocks of seats, due jobs, quiet hours and vacations."""
