import { join } from 'node:path';
import { root } from './prepare.mjs';

/**
 * Flags of Node and the program of the server. By default V8 lets its nursery grow to three times
 * 16 MB while the server starts and never gives that back: a quarter of its idle memory. It also has
 * four threads to compile and collect with, of which one does the same work and keeps 3 MB less.
 */
export const serverProgram = [
  '--max-semi-space-size=2',
  '--v8-pool-size=1',
  join(root, 'apps/api/dist/main.js'),
];

/**
 * What the server is started with beside its settings. The C library gives every thread a heap of its
 * own and keeps what was freed in each; two for all of them leave less behind.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' };
