"""`judge bench`: measures speed, memory and recall beside other search engines, each in processes
of its own.
"""
