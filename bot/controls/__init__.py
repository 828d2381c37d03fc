"""What is pressed, chosen or submitted: ids in the custom_id, never state."""
