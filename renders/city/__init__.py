"""The pictures of Palermo."""

from renders.base import Pictures
from renders.city.account import draw_account
from renders.city.board import draw_board
from renders.city.emojis import draw_emoji
from renders.city.front_page import draw_front_page, scenery
from renders.city.legend import draw_legend, emblem
from renders.city.private import draw_private
from renders.city.still import still
from renders.city.title import draw_title

PICTURES = Pictures(
    draw_board=draw_board,
    draw_account=draw_account,
    draw_front_page=draw_front_page,
    draw_private=draw_private,
    draw_title=draw_title,
    still=still,
    scenery=scenery,
    draw_emoji=draw_emoji,
    draw_legend=draw_legend,
    emblem=emblem,
)
