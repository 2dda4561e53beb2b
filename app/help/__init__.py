"""The help pages: their sources in ``rules_data/help``, read by the site and by ``magistrate help``. No Flask."""
