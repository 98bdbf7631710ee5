import type { Writable } from 'node:stream';

/** A stream that may be a terminal. */
export type Output = Writable & { isTTY?: boolean; columns?: number; rows?: number };
