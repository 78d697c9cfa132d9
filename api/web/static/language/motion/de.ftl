motion-on = Dinge bewegen sich an ihren Platz
motion-less = Dieses Gerät wünscht weniger Bewegung, deshalb bewegt sich nichts.
