import type { Writable } from 'node:stream';

export type Output = Writable & { isTTY?: boolean; columns?: number; rows?: number };
