"""What tests share: settings, playouts, servers, a game of their own."""
