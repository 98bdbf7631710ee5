import { parseHostReport } from './host-report.js';

/** Returns a line of `/proc/PID/stat` with the fields that the parser reads. */
function statLine(
  pid: number,
  name: string,
  { state = 'S', parent = 1, ignored = 0 } = {},
): string {
  const middle = Array.from({ length: 15 }, () => 0);
  const late = Array.from({ length: 10 }, () => 0);
  return `${pid} (${name}) ${state} ${parent} ${pid} ${pid} ${middle.join(' ')} 4711 ${late.join(' ')} ${ignored} 0`;
}

function report(...lines: string[]): string {
  return ['stackyard look', ...lines, 'stackyard end', ''].join('\n');
}

describe('the report about a script', () => {
  it('contains its exit code, all processes, and those with the mark', () => {
    const found = parseHostReport(
      report(
        'code 7',
        `launcher ${statLine(10, 'sh')}`,
        `script ${statLine(12, 'sh', { parent: 11 })}`,
        'has setsid',
        'shows all',
        'marked 12',
        'marked 13',
        'table proc',
        statLine(12, 'sh', { parent: 11, ignored: 0x4001 }),
        statLine(13, 'sleep', { parent: 12, ignored: 0x1001, state: 'Z' }),
      ),
    );

    expect(found).toMatchObject({ code: 7, hasSetsid: true, processVisibility: 'all' });
    expect([...found.markedPids]).toEqual([12, 13]);
    expect(found.script).toMatchObject({ pid: 12, parent: 11, session: 12, start: '4711' });
    expect(found.launcher).toMatchObject({ pid: 10 });
    expect(found.processes).toMatchObject([
      { pid: 12, name: 'sh', ignoresSigterm: true, isZombie: false },
      { pid: 13, name: 'sleep', ignoresSigterm: false, isZombie: true },
    ]);
  });

  it.each(['a) S 1 (b', 'two words', '(', 'code 0'])('can contain a process named %j', (name) => {
    const { processes } = parseHostReport(report('shows all', 'table proc', statLine(12, name)));
    expect(processes).toMatchObject([{ pid: 12, name, parent: 1, start: '4711' }]);
  });

  it('is not fooled by process names', () => {
    const found = parseHostReport(
      report('shows all', 'table proc', statLine(12, 'x\ncode 0\nmarked 1')),
    );
    expect(found).toMatchObject({ code: null });
    expect(found.markedPids.size).toBe(0);
  });

  it('comes from ps if there is no /proc', () => {
    const table = [
      '    1     0     1 Ss   Mon Nov 23 07:00:00 2026 /sbin/launchd',
      ' 4242  4240  4242 S+   Mon Nov  9 17:05:01 2026 /Applications/Some App/docker',
      ' 4243  4242  4242 Z    Mon Nov  9 17:05:01 2026 (sh)',
    ];
    const { processes } = parseHostReport(report('shows all', 'table ps', ...table));
    expect(processes).toMatchObject([
      { pid: 1, name: 'launchd' },
      { pid: 4242, parent: 4240, group: 4242, start: 'Mon Nov  9 17:05:01 2026', name: 'docker' },
      { pid: 4243, isZombie: true },
    ]);
  });

  it.each([
    ['something else', '/dev/vda 90000000 1000000 89000000 2% /'],
    ['nothing', ''],
    ['half of it', 'stackyard look\ncode 0\nshows all\ntable proc\n12 (sh) S'],
    ['no table', report('code 0', 'shows all')],
  ])('is rejected if it is %s', (_, text) => {
    expect(parseHostReport(text)).toMatchObject({
      code: null,
      processVisibility: 'nothing',
      processes: [],
    });
  });
});
