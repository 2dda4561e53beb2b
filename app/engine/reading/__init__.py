"""What is so: conditions, descriptions, amounts; characteristics through copies (707) and layers (613); what functions."""
