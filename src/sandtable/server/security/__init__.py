"""What keeps strangers out: passwords, tokens, limits, headers, and which addresses the server itself may call."""
