"""The faces: what people and programs meet. A face knows the kernel, never a game."""
