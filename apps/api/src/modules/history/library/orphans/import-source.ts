/**
 * The `source` in the `ripperInfo` of jobs that were created from an existing raw folder. Deletions
 * preserve the raw folders of these jobs on request.
 */
export const importSource = 'orphan_raw_import';
