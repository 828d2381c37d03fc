"""What the bot posts by itself: boards, announcements, reminders, questions, status lines."""
