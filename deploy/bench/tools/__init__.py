"""What the benches share: load, transports, synthetic matches, measurements."""
