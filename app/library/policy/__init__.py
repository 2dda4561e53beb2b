"""Tournament policy: the Magic Tournament Rules, the Infraction Procedure Guide and Judging at Regular REL, by date."""
