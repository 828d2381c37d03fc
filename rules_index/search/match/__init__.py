"""What a question names exactly: one module for each way to name something."""
