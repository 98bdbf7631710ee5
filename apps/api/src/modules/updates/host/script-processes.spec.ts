import type { HostProcess, HostReport } from './host-report.js';
import {
  termTargets,
  keyOf,
  describeProcesses,
  parentsFirst,
  processesOf,
  scriptHasEnded,
} from './script-processes.js';

function process(pid: number, parent: number, changes: Partial<HostProcess> = {}): HostProcess {
  const names = { group: 1, session: 1, start: 's', name: 'sh', ignoresTerm: false, zombie: false };
  return { pid, parent, ...names, ...changes };
}

const script = process(20, 11, { group: 20, session: 20 });
const launcher = process(10, 9);

function found(processes: HostProcess[], changes: Partial<HostReport> = {}, known: string[] = []) {
  const report: HostReport = {
    code: null,
    launcher: null,
    script: null,
    hasSetsid: true,
    shows: 'all',
    marked: new Set(),
    processes,
    ...changes,
  };
  return processesOf(report, new Set(known))
    .map(({ pid }) => pid)
    .toSorted((a, b) => a - b);
}

describe('the processes of a script', () => {
  const others = [process(1, 0), process(9, 1), process(500, 1)];

  it.each<[string, HostProcess[], Partial<HostReport>, string[], number[]]>([
    ['carries its mark', [process(30, 1), process(31, 1)], { marked: new Set([30]) }, [], [30]],
    [
      'descends from what does',
      [process(30, 1), process(31, 30), process(32, 31)],
      { marked: new Set([30]) },
      [],
      [30, 31, 32],
    ],
    [
      'is in its session or its process group',
      [process(31, 1, { session: 20 }), process(32, 1, { group: 20 })],
      { script },
      [],
      [31, 32],
    ],
    [
      'belonged to it before, also without a parent',
      [process(31, 1), process(32, 1, { start: 'later' })],
      {},
      [keyOf(process(31, 30)), keyOf(process(32, 30))],
      [31],
    ],
    [
      'has not ended',
      [process(30, 1), process(31, 30, { zombie: true })],
      { marked: new Set([30, 31]) },
      [],
      [30],
    ],
    [
      'is not the session of a process that has got the same id since',
      [process(20, 1, { session: 20, start: 'later' }), process(31, 20, { session: 20 })],
      { script },
      [],
      [],
    ],
    [
      'is not a session that others are in, too',
      [process(31, 9, { session: 5 })],
      { script: process(20, 11, { session: 5, group: 5 }) },
      [],
      [],
    ],
    [
      'is not the container engine, nor what runs in containers',
      [
        process(30, 1),
        process(40, 30, { name: 'dockerd' }),
        process(41, 40),
        process(42, 1, { name: 'containerd-shim-runc-v2' }),
        process(43, 42),
      ],
      { marked: new Set([30, 40, 41, 42, 43]) },
      [],
      [30],
    ],
    [
      'is not the first process of the host, whatever it carries',
      [process(30, 1)],
      { marked: new Set([1]) },
      [],
      [],
    ],
  ])('%s', (_, processes, changes, known, expected) => {
    expect(found([...others, ...processes], changes, known)).toEqual(expected);
  });

  it('include its launcher until the script has started, but not those that forward its output', () => {
    const plumbing = [launcher, process(11, 10), process(12, 10, { name: 'cat' })];
    const marked = new Set([10, 11, 12, 20, 21]);
    const work = [script, process(21, 20)];

    expect(found(plumbing, { launcher, marked })).toEqual([10, 11, 12]);
    expect(found([...plumbing, ...work], { launcher, script, marked })).toEqual([20, 21]);
    expect(found(plumbing, { launcher, script, marked })).toEqual([]);
  });

  it('ends with its shell', () => {
    const report = { script, processes: [launcher] };
    const base = { code: null, launcher, hasSetsid: true, shows: 'all', marked: new Set<number>() };
    const of = (changes: Partial<HostReport>) =>
      scriptHasEnded({ ...base, shows: 'all', ...report, ...changes });

    expect(of({})).toBe(true);
    expect(of({ processes: [script] })).toBe(false);
    expect(of({ processes: [{ ...script, zombie: true }] })).toBe(true);
    expect(of({ processes: [{ ...script, start: 'later' }] })).toBe(true);
    expect(of({ script: null })).toBe(false);
  });
});

describe('TERM', () => {
  it('is not sent to processes that ignore it, nor to their children', () => {
    const stubborn = process(20, 1, { ignoresTerm: true });
    const family = [stubborn, process(21, 20), process(22, 21), process(30, 1)];
    expect(termTargets(family).map(({ pid }) => pid)).toEqual([30]);
  });
});

describe('processes in a sentence', () => {
  it('are listed up to the fifth', () => {
    const all = [1, 2, 3, 4, 5, 6, 7].map((pid) => process(pid, 0, { name: 'sleep' }));
    expect(describeProcesses(all.slice(0, 2))).toBe('sleep (1), sleep (2)');
    expect(describeProcesses(all)).toMatch(/sleep \(5\) and 2 more$/);
  });
});

it('is sent to parents first, so that no shell runs its next command', () => {
  const family = [process(32, 31), process(40, 1), process(31, 30), process(30, 9)];

  expect(parentsFirst(family).map(({ pid }) => pid)).toEqual([40, 30, 31, 32]);
});
