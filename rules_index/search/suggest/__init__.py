"""What is offered while somebody types."""
