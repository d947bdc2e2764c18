"""What follows: pure functions of values, which read nothing and write nothing."""
