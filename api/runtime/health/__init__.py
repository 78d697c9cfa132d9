"""Health: whether this node can serve, what is wrong with the cluster, and how late everything is."""
