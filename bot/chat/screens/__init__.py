"""What people see and do: what a click does, and what is shown."""
