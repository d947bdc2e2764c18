"""What people do: clicks, forms and commands on their way to a handler."""
