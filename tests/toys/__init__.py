"""Small games made to test the kernel and the faces; `skirmish` is also the tutorial of the kernel guide."""
