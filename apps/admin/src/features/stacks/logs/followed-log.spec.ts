import type { ContainerLogLine, ReadStackLogsReply } from '@stackyard/contracts';
import { emptyFollowedLog, appendReply } from './followed-log.js';

const at = '2026-11-20T13:42:18.000000001Z';
const sampleLine = (text: string, overrides: Partial<ContainerLogLine> = {}): ContainerLogLine => ({
  at,
  container: 'web-1',
  stream: 'stdout',
  text,
  isCut: false,
  ...overrides,
});
const sampleReply = (lines: ContainerLogLine[], cursor = 'c'): ReadStackLogsReply => ({
  lines,
  cursor,
  hasMore: false,
  failed: [],
});

describe('a followed log', () => {
  it('continues line numbers and marks truncated lines', () => {
    const first = appendReply(emptyFollowedLog, sampleReply([sampleLine('one')], 'a'), at);
    const second = appendReply(first, sampleReply([sampleLine('two', { isCut: true })], 'b'), at);

    expect(second.lines.map(({ seq, text }) => `${seq} ${text}`)).toEqual(['1 one', '2 two …']);
    expect(second.cursor).toBe('b');
  });

  it('keeps the latest lines and their numbers', () => {
    const lines = Array.from({ length: 15_000 }, (_, index) => sampleLine(`line ${index}`));

    const log = appendReply(
      appendReply(emptyFollowedLog, sampleReply(lines), at),
      sampleReply(lines),
      at,
    );

    expect(log.lines).toHaveLength(20_000);
    expect(log.lines[0]?.seq).toBe(10_001);
    expect(log.lines.at(-1)?.seq).toBe(30_000);
  });

  it('does not render unchanged lines again', () => {
    const first = appendReply(emptyFollowedLog, sampleReply([sampleLine('one')]), at);

    expect(appendReply(first, sampleReply([]), at).lines).toBe(first.lines);
  });

  it('shows the time of reading for a line without one', () => {
    const log = appendReply(emptyFollowedLog, sampleReply([sampleLine('one', { at: null })]), at);

    expect(log.lines[0]?.at).toBe(at);
  });
});
