/** Shortens the hash of a commit to eight characters, which are enough to identify it. */
export const shortCommit = (hash: string): string => hash.slice(0, 8);
