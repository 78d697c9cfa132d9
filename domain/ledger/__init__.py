"""What can be checked afterwards, without the server."""
