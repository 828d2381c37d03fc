"""Questions: /rule, /card, /faq and their like, mentions, the buttons under answers."""
