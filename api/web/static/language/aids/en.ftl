zoom = Size of the board
zoom-in = Larger
zoom-out = Smaller
zoom-whole = The whole board
