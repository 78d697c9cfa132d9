"""The configurations of machines that run the service, with ${words} for what differs between them."""
