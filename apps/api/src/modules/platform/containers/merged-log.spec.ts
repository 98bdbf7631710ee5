import type { LogLine } from '@stackyard/platform-client';
import {
  decodePositions,
  encodePositions,
  hasGap,
  mergeLogs,
  nextPart,
  toUnixSeconds,
  type LogPosition,
} from './merged-log.js';

const line = (at: string | null, text: string): LogLine => ({
  stream: 'stdout',
  at,
  text,
  isCut: false,
});
const firstTime = '2026-11-20T13:42:18.000000001Z';
const secondTime = '2026-11-20T13:42:18.000000002Z';

const thirdTime = '2026-11-20T13:42:18.000000003Z';

function readNextPart(lines: LogLine[], previousPosition: LogPosition | undefined) {
  const log = { container: 'web', lines, previousPosition, hasMore: false };
  const { lines: part, positions } = nextPart([log], 100);
  return { texts: part.map(({ text }) => text), position: positions[0] };
}

describe('the next part of a log', () => {
  it('skips lines already read, including those with the same time', () => {
    const firstPart = readNextPart([line(firstTime, 'a'), line(secondTime, 'b')], undefined);
    expect(firstPart.position).toEqual({ at: secondTime, lines: 1 });

    const secondPart = readNextPart(
      [line(secondTime, 'b'), line(secondTime, 'c')],
      firstPart.position,
    );
    expect(secondPart).toEqual({ texts: ['c'], position: { at: secondTime, lines: 2 } });

    const thirdPart = readNextPart(
      [line(secondTime, 'b'), line(secondTime, 'c')],
      secondPart.position,
    );
    expect(thirdPart).toEqual({ texts: [], position: secondPart.position });
  });

  it('keeps its position while nothing is written', () => {
    const position: LogPosition = { at: firstTime, lines: 3 };

    expect(readNextPart([], position)).toEqual({ texts: [], position });
    expect(readNextPart([], undefined).position).toBeUndefined();
  });

  it('ends where one log was not read further, so that no older line follows later', () => {
    const logs = [
      { container: 'busy', lines: [line(firstTime, 'b1'), line(secondTime, 'b2')], hasMore: true },
      { container: 'calm', lines: [line(firstTime, 'c1'), line(thirdTime, 'c3')], hasMore: false },
      { container: 'late', lines: [line(thirdTime, 'l3')], hasMore: false },
    ];

    const part = nextPart(
      logs.map((log) => ({ ...log, previousPosition: undefined })),
      100,
    );

    expect(part.lines.map(({ text }) => text)).toEqual(['b1', 'c1', 'b2']);
    expect(part.positions).toEqual([
      { at: secondTime, lines: 1 },
      { at: firstTime, lines: 1 },
      { at: thirdTime, lines: 0 },
    ]);
    expect(part.hasMore).toBe(true);
  });

  it('is limited to a number of lines, and the following parts lose none', () => {
    const time = (index: number) => `2026-11-20T13:42:18.${String(index).padStart(9, '0')}Z`;
    const completeLogs = ['db', 'web'].map((container, offset) => ({
      container,
      lines: Array.from({ length: 50 }, (_, index) =>
        line(time(Math.floor(index / 3) * 2 + offset), `${container} ${index}`),
      ),
    }));
    let positions: (LogPosition | undefined)[] = [undefined, undefined];
    const read: string[] = [];
    const sizes: number[] = [];
    for (let hasMore = true; hasMore;) {
      const logs = completeLogs.map(({ container, lines }, index) => {
        const before = positions[index];
        const after = lines.filter(({ at }) => before === undefined || (at ?? '') >= before.at);
        return { container, lines: after, previousPosition: before, hasMore: false };
      });
      const part = nextPart(logs, 10);
      ({ positions, hasMore } = part);
      sizes.push(part.lines.length);
      read.push(...part.lines.map(({ text }) => text));
    }

    expect(read).toEqual(mergeLogs(completeLogs).map(({ text }) => text));
    // Lines with the same time are never split between parts, so a part can exceed the requested
    // size.
    expect(Math.max(...sizes)).toBeLessThanOrEqual(12);
  });
});

describe('a gap in a log', () => {
  it('is found when the line at the position is missing', () => {
    const position = { at: secondTime, lines: 1 };

    expect(hasGap([line(thirdTime, 'c')], position)).toBe(true);
    expect(hasGap([line(secondTime, 'b'), line(thirdTime, 'c')], position)).toBe(false);
    expect(hasGap([], position)).toBe(false);
    expect(hasGap([line(thirdTime, 'c')], undefined)).toBe(false);
  });
});

describe('merged logs', () => {
  it('are ordered by nanoseconds, lines without a time after the line before them', () => {
    const merged = mergeLogs([
      { container: 'web', lines: [line(secondTime, 'w2'), line(null, 'w2 goes on')] },
      {
        container: 'db',
        lines: [line(firstTime, 'd1'), line('2026-11-20T13:42:19.000000000Z', 'd3')],
      },
    ]);

    expect(merged.map(({ container, text }) => `${container} ${text}`)).toEqual([
      'db d1',
      'web w2',
      'web w2 goes on',
      'db d3',
    ]);
  });
});

describe('the moment for the engine', () => {
  it.each([
    [firstTime, '1795182138.000000001'],
    ['2026-11-20T13:42:18.5Z', '1795182138.500000000'],
    ['2026-11-20T13:42:18Z', '1795182138'],
    ['2026-11-20T14:42:18+01:00', '1795182138'],
  ])('%s is %s', (at, expected) => {
    expect(toUnixSeconds(at)).toBe(expected);
  });
});

describe('cursors', () => {
  it('preserve positions', () => {
    const positions = new Map([['abc', { at: firstTime, lines: 2 }]]);

    expect(decodePositions(encodePositions(positions))).toEqual(positions);
  });

  it.each([
    'x',
    '',
    encodeJson(['other', []]),
    encodeJson(['stack-logs', [['abc', 'now', 1]]]),
    encodeJson(['stack-logs', [['abc', firstTime, 'many']]]),
    encodeJson(['stack-logs', ['abc']]),
  ])('that Stackyard did not create are rejected: %j', (cursor) => {
    expect(() => decodePositions(cursor)).toThrow(
      expect.objectContaining({ code: 'CURSOR_INVALID' }),
    );
  });
});

function encodeJson(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
