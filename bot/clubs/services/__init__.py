"""The services of club life: who may do what, and what is due."""
