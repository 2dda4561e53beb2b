"""Magistrate: the Comprehensive Rules, searchable, comparable and executable."""

__version__ = "0.1.0"
