motion-on = Stukken bewegen naar hun plaats
motion-less = Dit apparaat vraagt om minder beweging, dus er beweegt niets.
