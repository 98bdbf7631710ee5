import type { LogLine } from '@stackyard/platform-client';
import {
  decodePositions,
  encodePositions,
  mergeLogs,
  newLines,
  unixTime,
  type LogPosition,
} from './merged-log.js';

const line = (at: string | null, text: string): LogLine => ({
  stream: 'stdout',
  at,
  text,
  isCut: false,
});
const first = '2026-11-20T13:42:18.000000001Z';
const second = '2026-11-20T13:42:18.000000002Z';

describe('new lines of a log', () => {
  it('skips lines already read, including those with the same time', () => {
    const one = newLines([line(first, 'a'), line(second, 'b')], undefined);
    expect(one.position).toEqual({ at: second, lines: 1 });

    const two = newLines([line(second, 'b'), line(second, 'c')], one.position);
    expect(two.fresh.map(({ text }) => text)).toEqual(['c']);
    expect(two.position).toEqual({ at: second, lines: 2 });

    const three = newLines([line(second, 'b'), line(second, 'c')], two.position);
    expect(three).toEqual({ fresh: [], position: two.position });
  });

  it('keeps its position while nothing is written', () => {
    const position: LogPosition = { at: first, lines: 3 };

    expect(newLines([], position)).toEqual({ fresh: [], position });
    expect(newLines([], undefined).position).toBeUndefined();
  });
});

describe('merged logs', () => {
  it('are ordered by nanoseconds, lines without a time after the line before them', () => {
    const merged = mergeLogs([
      { container: 'web', lines: [line(second, 'w2'), line(null, 'w2 goes on')] },
      { container: 'db', lines: [line(first, 'd1'), line('2026-11-20T13:42:19.000000000Z', 'd3')] },
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
    [first, '1795182138.000000001'],
    ['2026-11-20T13:42:18.5Z', '1795182138.500000000'],
    ['2026-11-20T13:42:18Z', '1795182138'],
    ['2026-11-20T14:42:18+01:00', '1795182138'],
  ])('%s is %s', (at, expected) => {
    expect(unixTime(at)).toBe(expected);
  });
});

describe('cursors', () => {
  it('carry positions there and back', () => {
    const positions = new Map([['abc', { at: first, lines: 2 }]]);

    expect(decodePositions(encodePositions(positions))).toEqual(positions);
  });

  it.each([
    'x',
    '',
    encodeOf(['other', []]),
    encodeOf(['stack-logs', [['abc', 'now', 1]]]),
    encodeOf(['stack-logs', [['abc', first, 'many']]]),
    encodeOf(['stack-logs', ['abc']]),
  ])('that were not made here are rejected: %j', (cursor) => {
    expect(() => decodePositions(cursor)).toThrow(
      expect.objectContaining({ code: 'CURSOR_INVALID' }),
    );
  });
});

function encodeOf(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
