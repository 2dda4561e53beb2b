"""What pages and API share: which edition is meant, addresses, caching, limits, failures, the open library."""
