"""What benches share: load, transports, synthetic matches, measurements."""
