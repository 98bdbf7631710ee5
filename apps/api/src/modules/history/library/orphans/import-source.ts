/** Marks raw files as imported. Deletions depend on this value. */
export const importSource = 'orphan_raw_import';
