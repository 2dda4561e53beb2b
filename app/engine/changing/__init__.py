"""What happens: the pipeline of events and its stages (614–616), zone changes, damage, lasting effects, triggers seen (603)."""
