"""Words of the languages that are read here: folding, detection, stems, slips, concepts."""
