"""The words of the program in the languages of its readers."""
