"""Time: clocks of seats, jobs that are due, quiet hours and vacations."""
