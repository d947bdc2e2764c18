"""The catalogue beside the screens on which its sentences stand, for translators and readers."""
