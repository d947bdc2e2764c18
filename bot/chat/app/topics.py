"""All topics: importing one declares its controls, and what they do. Each is named here, and nowhere else."""

from __future__ import annotations

from bot.chat.screens import (  # noqa: F401 - imported for what they declare
    admin,
    closing,
    end,
    find,
    follow,
    hand,
    info,
    leaderboard,
    leaving,
    legend,
    lesson,
    listing,
    lobby,
    log,
    more,
    notes,
    opening,
    options,
    orders,
    own_note,
    panel,
    privacy,
    proof,
    replay,
    resuming,
    rules,
    seasons,
    server,
    settings,
    strengths,
    substitutes,
    table,
    trial,
    typed_move,
    votes,
)
from bot.chat.screens.handling import HANDLERS

__all__ = ["HANDLERS"]
