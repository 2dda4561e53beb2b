"""Shared fixtures."""

from __future__ import annotations

from tests.web.site import client, real_client, real_site, site, tiny_root

__all__ = ["client", "real_client", "real_site", "site", "tiny_root"]
