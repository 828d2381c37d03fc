"""Structure: the Lines of a guide become its Entries, in rooms that stand in order.

vocabulary < shapes < clean < blocks < headings < sections < entries; build.py runs them.
"""
