/** What marks the raw material of a job as imported; deletions ask for it. */
export const importSource = 'orphan_raw_import';
