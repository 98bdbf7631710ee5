/** Marks imported raw files; deletions depend on it. */
export const importSource = 'orphan_raw_import';
