"""What the bot puts into channels by itself: boards, announcements, questions, status lines."""
