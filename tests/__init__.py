"""All tests; see CONTRIBUTING.md."""
