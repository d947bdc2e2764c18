"""The consequences of a click: pure functions that neither read nor write anything."""
