"""The pictures of Streets of Palermo."""

from renders.base import Pictures
from renders.streets.account import account
from renders.streets.board import board
from renders.streets.hand import hand

PICTURES = Pictures(board=board, hand=hand, account=account)
