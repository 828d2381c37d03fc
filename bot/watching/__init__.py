"""What an operator can see of a running bot: figures, health, and questions without an answer."""
