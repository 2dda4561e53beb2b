"""Replacement and prevention effects (614–616), and how permanents enter (614.12)."""
