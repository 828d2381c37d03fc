"""What is made of guides when they are filed, and looked up when somebody asks."""
