motion-on = Things move to their places
motion-less = This device asks for less motion, so nothing moves.
