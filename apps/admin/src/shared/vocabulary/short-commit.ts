/** Shortens the hash of a commit as Git does. */
export const shortCommit = (hash: string): string => hash.slice(0, 8);
