"""What a process of the service is made of: settings, services, keys, logging."""
