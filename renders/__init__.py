"""Pictures of the games, drawn with Pillow from views; they know no state and no chat."""
