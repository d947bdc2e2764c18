"""The pictures of Chicago Underworld."""

from renders.base import Pictures
from renders.chicago.account import draw_account
from renders.chicago.board import draw_board
from renders.chicago.clip import draw_clip
from renders.chicago.front_page import draw_front_page, scenery
from renders.chicago.hand import draw_hand
from renders.chicago.legend import draw_legend, emblem
from renders.chicago.private import draw_private
from renders.chicago.still import still
from renders.chicago.title import draw_title

PICTURES = Pictures(
    draw_board=draw_board,
    draw_hand=draw_hand,
    draw_account=draw_account,
    draw_front_page=draw_front_page,
    draw_private=draw_private,
    draw_title=draw_title,
    still=still,
    scenery=scenery,
    draw_clip=draw_clip,
    draw_legend=draw_legend,
    emblem=emblem,
)
