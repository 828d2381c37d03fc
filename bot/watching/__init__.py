"""What an operator sees of a running bot: metrics, health, and questions without an answer."""
