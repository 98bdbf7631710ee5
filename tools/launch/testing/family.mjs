import { once } from 'node:events';
import { join } from 'node:path';
import { Supervisor } from '../supervisor.mjs';

/** Starts two children under a supervisor and prints their process IDs, for supervisor.test.mjs. */
const programs = new Supervisor();
const childProgram = join(import.meta.dirname, 'child.mjs');
const children = ['first', process.argv[2] ?? 'second'].map((name) =>
  programs.start(name, [childProgram, name]),
);
await Promise.all(children.map((childProcess) => once(childProcess, 'message')));
console.log(JSON.stringify(children.map(({ pid }) => pid)));
// Sending fails if a test has already ended the child. All other children have then ended as well.
if (process.argv[2] === 'short') children[1]?.send('all listen');
