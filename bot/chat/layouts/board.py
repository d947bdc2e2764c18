"""The live public message of a table that is being played."""

from __future__ import annotations

from bot.chat.controls import Control, Kind
from bot.chat.layouts.letter import Attachment, Item, Letter, Style, button, fit, gallery, letter, rows, words
from bot.chat.layouts.telling import newest
from bot.chat.voice import Voice, mention
from bot.tables.refusals import Unsupported
from bot.tables.views import Line, TableView
from engines.text import say

TOLD_TEXT = 500  # of a game's sentence; what is cut there can call nobody
STATUS_TEXT = 1000
HAPPENED_TEXT = 2000


def board(scene: TableView, voice: Voice, picture: Attachment, post: int) -> Letter:
    """The board: the picture, whose turn it is, what just happened, and four buttons."""
    play = Control(Kind.PLAY, scene.table.id)
    hand = Control(Kind.HAND, scene.table.id)
    return letter(
        gallery(picture),
        words(f"### {scene.game.title}\n{status(scene, voice)}", STATUS_TEXT),
        words("\n".join(newest(unsaid(scene), scene.table, voice)), HAPPENED_TEXT),
        *rows(
            [
                button(voice.plain(say("Play")), play, style=Style.primary),
                button(voice.plain(say("My hand") if scene.game.hands else say("My view")), hand),
                *looking(scene, voice, post),
            ]
        ),
        files=[picture],
        mentions=scene.owes,
        silent=True,
    )


def unsupported(scene: TableView, voice: Voice, post: int) -> Letter:
    """A table whose rules are no longer known: it says so, and lets its host close it."""
    close = button(voice.plain(say("Close this table")), Control(Kind.CLOSE, scene.table.id, post=post))
    return letter(words(f"## {scene.game.title}\n{voice(Unsupported().text)}"), *rows([close]))


def status(scene: TableView, voice: Voice) -> str:
    """Whose turn it is; who owes a move is mentioned, in the sentence itself where it names them."""
    seats = enumerate(scene.table.seated)
    owing = {seat: player.user for seat, player in seats if player.user in scene.owes and not player.left}
    told = fit(voice.calling(scene.game.words.status(scene.view), owing), TOLD_TEXT)
    unnamed = tuple(called for called in map(mention, scene.owes) if called not in told)
    return f"{told}\n{voice(say('Waiting for {persons}.', persons=unnamed))}" if unnamed else told


def unsaid(scene: TableView) -> tuple[Line, ...]:
    """What happened, without what the status says anyhow: a question that is open, or the result."""
    if scene.view is None:
        return scene.news
    said = scene.game.words.status(scene.view)
    return tuple(line for line in scene.news if line.text != said)


def looking(scene: TableView, voice: Voice, post: int) -> list[Item]:
    """The buttons with which anybody may look.

    Rules alone carries the post: a button whose custom id changes with an edit fails whoever presses it
    in that moment.
    """
    return [
        button(voice.plain(say("Log")), Control(Kind.LOG, scene.table.id)),
        button(voice.plain(say("Rules")), Control(Kind.RULES, scene.table.id, post=post)),
    ]
