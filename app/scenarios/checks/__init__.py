"""Playing scenarios and judging them: once, every answer explored, under several editions, many at once."""
