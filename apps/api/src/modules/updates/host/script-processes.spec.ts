import type { HostProcess, HostReport } from './host-report.js';
import {
  sigtermTargets,
  keyOf,
  describeProcesses,
  sortParentsFirst,
  scriptProcessesOf,
  hasScriptEnded,
} from './script-processes.js';

function hostProcess(pid: number, parent: number, changes: Partial<HostProcess> = {}): HostProcess {
  const names = {
    group: 1,
    session: 1,
    start: 's',
    name: 'sh',
    ignoresSigterm: false,
    isZombie: false,
  };
  return { pid, parent, ...names, ...changes };
}

const script = hostProcess(20, 11, { group: 20, session: 20 });
const launcher = hostProcess(10, 9);

function runningPidsFromReport(
  processes: HostProcess[],
  changes: Partial<HostReport> = {},
  known: string[] = [],
) {
  const report: HostReport = {
    code: null,
    launcher: null,
    script: null,
    hasSetsid: true,
    processVisibility: 'all',
    markedPids: new Set(),
    processes,
    ...changes,
  };
  return scriptProcessesOf(report, new Set(known))
    .map(({ pid }) => pid)
    .toSorted((a, b) => a - b);
}

describe('the processes of a script', () => {
  const others = [hostProcess(1, 0), hostProcess(9, 1), hostProcess(500, 1)];

  it.each<[string, HostProcess[], Partial<HostReport>, string[], number[]]>([
    [
      'carries its mark',
      [hostProcess(30, 1), hostProcess(31, 1)],
      { markedPids: new Set([30]) },
      [],
      [30],
    ],
    [
      'descends from what does',
      [hostProcess(30, 1), hostProcess(31, 30), hostProcess(32, 31)],
      { markedPids: new Set([30]) },
      [],
      [30, 31, 32],
    ],
    [
      'is in its session or its process group',
      [hostProcess(31, 1, { session: 20 }), hostProcess(32, 1, { group: 20 })],
      { script },
      [],
      [31, 32],
    ],
    [
      'belonged to it before, also without a parent',
      [hostProcess(31, 1), hostProcess(32, 1, { start: 'later' })],
      {},
      [keyOf(hostProcess(31, 30)), keyOf(hostProcess(32, 30))],
      [31],
    ],
    [
      'has not ended',
      [hostProcess(30, 1), hostProcess(31, 30, { isZombie: true })],
      { markedPids: new Set([30, 31]) },
      [],
      [30],
    ],
    [
      'is not the session of a process that has got the same id since',
      [hostProcess(20, 1, { session: 20, start: 'later' }), hostProcess(31, 20, { session: 20 })],
      { script },
      [],
      [],
    ],
    [
      'is not a session that others are in, too',
      [hostProcess(31, 9, { session: 5 })],
      { script: hostProcess(20, 11, { session: 5, group: 5 }) },
      [],
      [],
    ],
    [
      'is not the container engine, nor what runs in containers',
      [
        hostProcess(30, 1),
        hostProcess(40, 30, { name: 'dockerd' }),
        hostProcess(41, 40),
        hostProcess(42, 1, { name: 'containerd-shim-runc-v2' }),
        hostProcess(43, 42),
      ],
      { markedPids: new Set([30, 40, 41, 42, 43]) },
      [],
      [30],
    ],
    [
      'is not the first process of the host, whatever it carries',
      [hostProcess(30, 1)],
      { markedPids: new Set([1]) },
      [],
      [],
    ],
  ])('%s', (_, processes, changes, known, expected) => {
    expect(runningPidsFromReport([...others, ...processes], changes, known)).toEqual(expected);
  });

  it('include its launcher until the script has started, but not those that forward its output', () => {
    const launcherProcesses = [launcher, hostProcess(11, 10), hostProcess(12, 10, { name: 'cat' })];
    const markedPids = new Set([10, 11, 12, 20, 21]);
    const work = [script, hostProcess(21, 20)];

    expect(runningPidsFromReport(launcherProcesses, { launcher, markedPids })).toEqual([
      10, 11, 12,
    ]);
    expect(
      runningPidsFromReport([...launcherProcesses, ...work], { launcher, script, markedPids }),
    ).toEqual([20, 21]);
    expect(runningPidsFromReport(launcherProcesses, { launcher, script, markedPids })).toEqual([]);
  });

  it('ends with its shell', () => {
    const report = { script, processes: [launcher] };
    const base = {
      code: null,
      launcher,
      hasSetsid: true,
      processVisibility: 'all' as const,
      markedPids: new Set<number>(),
    };
    const hasEnded = (changes: Partial<HostReport>) =>
      hasScriptEnded({ ...base, ...report, ...changes });

    expect(hasEnded({})).toBe(true);
    expect(hasEnded({ processes: [script] })).toBe(false);
    expect(hasEnded({ processes: [{ ...script, isZombie: true }] })).toBe(true);
    expect(hasEnded({ processes: [{ ...script, start: 'later' }] })).toBe(true);
    expect(hasEnded({ script: null })).toBe(false);
  });
});

describe('TERM', () => {
  it('is not sent to processes that ignore it, nor to their children', () => {
    const processIgnoringSigterm = hostProcess(20, 1, { ignoresSigterm: true });
    const family = [
      processIgnoringSigterm,
      hostProcess(21, 20),
      hostProcess(22, 21),
      hostProcess(30, 1),
    ];
    expect(sigtermTargets(family).map(({ pid }) => pid)).toEqual([30]);
  });
});

describe('processes in a sentence', () => {
  it('are listed up to the fifth', () => {
    const all = [1, 2, 3, 4, 5, 6, 7].map((pid) => hostProcess(pid, 0, { name: 'sleep' }));
    expect(describeProcesses(all.slice(0, 2))).toBe('sleep (1), sleep (2)');
    expect(describeProcesses(all)).toMatch(/sleep \(5\) and 2 more$/);
  });
});

it('is sent to parents first, so that no shell runs its next command', () => {
  const family = [hostProcess(32, 31), hostProcess(40, 1), hostProcess(31, 30), hostProcess(30, 9)];

  expect(sortParentsFirst(family).map(({ pid }) => pid)).toEqual([40, 30, 31, 32]);
});
