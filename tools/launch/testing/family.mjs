import { once } from 'node:events';
import { join } from 'node:path';
import { Supervisor } from '../supervisor.mjs';

/** Starts two children under a supervisor and says their process ids; used by the spec beside it. */
const programs = new Supervisor();
const child = join(import.meta.dirname, 'child.mjs');
const children = ['first', process.argv[2] ?? 'second'].map((name) =>
  programs.start(name, [child, name]),
);
await Promise.all(children.map((one) => once(one, 'message')));
console.log(JSON.stringify(children.map(({ pid }) => pid)));
// A child that a test has ended by now would fail to take it, which ends the family as well.
if (process.argv[2] === 'short') children[1]?.send('all listen');
