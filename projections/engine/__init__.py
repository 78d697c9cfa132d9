"""The engine: takes events into the read models, each exactly once, and publishes what viewers may see."""
