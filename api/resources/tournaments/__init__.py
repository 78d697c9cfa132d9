"""The endpoints of tournaments, one file a resource."""
