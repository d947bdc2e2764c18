"""The drawing of pictures in processes of their own."""
