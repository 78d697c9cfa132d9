"""What processes ask the process `analysis` about matches that have shown what they hid, over Valkey."""
