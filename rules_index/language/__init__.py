"""Words of all supported languages: folding, detection, stems, slips, concepts."""
