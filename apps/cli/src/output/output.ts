import type { Writable } from 'node:stream';

/** A stream to write to, which can be a terminal. */
export type Output = Writable & { isTTY?: boolean; columns?: number; rows?: number };
