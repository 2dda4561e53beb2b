"""Figures that may only improve, and tables of what the tests show."""
