"""The pictures of Palermo."""

from renders.base import Pictures
from renders.city.account import account
from renders.city.board import board
from renders.city.hand import hand

PICTURES = Pictures(board=board, hand=hand, account=account)
