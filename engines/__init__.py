"""The games: pure rules over frozen values. Nothing here knows a clock, a disk, a network or a chat."""
