"""Sentences about events that are not moves: of the table, and of its players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.tables.core.history import Effect
from bot.tables.values.ballots import Failed, VoteKind
from bot.tables.values.players import Player
from bot.tables.values.table import Phase, Table
from engines.strengths import Strength
from engines.text import Text, Who, quoted, say

TABLE_TEXTS = {
    ("close", True): say("The players voted to end the game."),
    ("close", False): say("The game was abandoned."),
    ("pause", True): say("The game is paused: all clocks are stopped."),
    ("pause", False): say("The game resumes."),
    ("place", False): say("The table has moved to this channel."),
    ("chronicle", False): say("The chronicle's thread is gone. You can start a new one with /palermo table."),
    ("chronicle", True): say("The chronicle continues in a new thread."),
    ("suspend", True): say("The game was suspended: I couldn't post here."),
    ("suspend", False): say("A manager resumed the game."),
    ("pace", False): say("The time per move has changed."),
}
"""Sentences about the table, by the kind of the effect and its ``on``."""


def about_table(effect: Effect) -> Text | None:
    """The sentence about the table; None if the effect is not about it."""
    if (effect.kind, effect.on, effect.by) == ("close", False, "clock"):
        return say("None of the players came back, so the game was closed.")
    if effect.failed is not None:
        return _about_failed(effect.failed)
    text = TABLE_TEXTS.get((effect.kind, effect.on))
    return text and _with_decider(text, effect)


def _with_decider(text: Text, effect: Effect) -> Text:
    """A sentence about what was decided, and who decided it, unless it says so itself."""
    decided = effect.decided
    if decided is None or (effect.kind, effect.on) == ("close", True):
        return text
    name = quoted(decided.name)
    match decided.how:
        case "manager":
            return say("{what} Decided by {name}, who manages this channel.", what=text, name=name)
        case "player":
            return say("{what} Decided by {name}.", what=text, name=name)
        case "players":
            return say("{what} The players voted for it.", what=text)
        case "silence":
            return say("{what} Nobody disagreed.", what=text)
        case "alone":
            return text


FAILED_TEXTS: Mapping[VoteKind, Text] = {
    "end": say("The proposal to end the game did not pass."),
    "pause": say("The proposal to pause the game did not pass."),
    "resume": say("The proposal to resume the game did not pass."),
    "pace": say("The proposal to change the time per move did not pass."),
    "replace": say("The proposal to let an AI play for {who} did not pass."),
    "offer": say("The proposal to open {who}'s seat to anyone did not pass."),
}
"""Sentences about votes that were not won, by what was proposed."""


def _about_failed(vote: Failed) -> Text:
    """The sentence about a vote that was not won, with those against it, as the board named them."""
    if vote.withdrawn:
        return say("A proposal was withdrawn.")
    text = FAILED_TEXTS[vote.kind]
    if vote.kind in {"replace", "offer"}:
        text = replace(text, values=(("who", Who(int(vote.word))),))
    if not vote.against:
        return text
    return say("{what} Against: {players}.", what=text, players=tuple(map(Who, vote.against)))


PLAYER_TEXTS = {
    ("auto_pass", True): say("{who} will auto-pass from now on."),
    ("auto_pass", False): say("{who} no longer auto-passes."),
    ("hint", False): say("{who} asked for a hint, so only a loss counts."),
    ("hold", False): say("{who} missed two decisions in a row; an AI takes over until they're back."),
    ("hold", True): say(
        "{who} has kept the game waiting for three days; an AI takes over until they're back."
    ),
    ("return", False): say("{who} is back and playing again."),
    ("offer", False): say("Anyone can now take over from {who}."),
    ("take", False): say("{who} has taken over an open seat."),
    ("quit", True): say("{who} was replaced by an AI."),
    ("quit", False): say("{who} left the game; an AI takes over."),
}
"""Sentences about a player, by the kind of the effect and its ``on``."""


AI_TEXTS: Mapping[Strength, Text] = {"easy": say("{who} plays on Easy."), "hard": say("{who} plays on Hard.")}
"""Sentences about AI players at the start, by how well they play: those that play normally need none."""


def about_player(table: Table, effect: Effect, who: Who) -> Text | None:
    """The sentence about a player; None if the effect is not about one."""
    text = PLAYER_TEXTS.get((effect.kind, effect.on))
    if text is None:
        return None
    if effect.decided is not None and effect.decided.how == "alone":
        text = say("{who} ended the game alone, which counts as leaving it.")
    elif effect.kind == "quit" and table.phase is Phase.ABANDONED and effect.version == table.version:
        text = say("{who} was the last to leave the game.")
    if effect.kind == "take" and _own_again(table.seated[who.seat], effect.version):
        text = PLAYER_TEXTS["return", False]
    if effect.vacation:
        text = say("{who} is on vacation; an AI takes over until they're back.")
    return _with_decider(replace(text, values=(("who", who),)), effect)


def _own_again(player: Player, version: int) -> bool:
    """Return whether the entry of a version gave a seat back to the person who had left it."""
    former = [sitter.user for sitter in player.past if sitter.until <= version]
    after = [*(sitter.user for sitter in player.past if sitter.until > version), player.user]
    return former[-1:] == after[:1]
