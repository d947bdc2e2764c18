"""The pictures of Streets of Palermo."""

from renders.base import Pictures
from renders.streets.account import draw_account
from renders.streets.board import draw_board
from renders.streets.front_page import draw_front_page, scenery
from renders.streets.hand import draw_hand
from renders.streets.legend import draw_legend, emblem
from renders.streets.private import draw_private
from renders.streets.still import still
from renders.streets.title import draw_title

PICTURES = Pictures(
    draw_board=draw_board,
    draw_hand=draw_hand,
    draw_account=draw_account,
    draw_front_page=draw_front_page,
    draw_private=draw_private,
    draw_title=draw_title,
    still=still,
    scenery=scenery,
    draw_legend=draw_legend,
    emblem=emblem,
)
