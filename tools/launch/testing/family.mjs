import { join } from 'node:path';
import { Supervisor } from '../supervisor.mjs';

/** Starts two children under a supervisor and says their process ids; used by the spec beside it. */
const programs = new Supervisor();
const child = join(import.meta.dirname, 'child.mjs');
const ids = ['first', process.argv[2] ?? 'second'].map(
  (name) => programs.start(name, [child, name]).pid,
);
console.log(JSON.stringify(ids));
