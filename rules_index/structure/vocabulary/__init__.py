"""The words by which guides tell what their parts are, in eight languages."""
