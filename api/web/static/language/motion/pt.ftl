motion-on = As peças movem-se até ao seu lugar
motion-less = Este dispositivo pede menos movimento, por isso nada se move.
