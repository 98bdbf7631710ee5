import { lineFromHash, logText, formatSinceStart } from './log-text.js';

describe('logText', () => {
  it('writes time, level and text of each line', () => {
    const at = '2026-03-01T10:00:00.000Z';
    const text = logText([
      { seq: 1, at, level: 'info', text: 'Started.' },
      { seq: 2, at, level: 'error', text: 'Failed' },
    ]);

    expect(text).toBe(`${at} INFO  Started.\n${at} ERROR Failed\n`);
  });

  it('indents the whole output below the line that names its reason', () => {
    const at = '2026-03-01T10:00:00.000Z';
    const text = logText([
      {
        seq: 1,
        at,
        level: 'error',
        text: 'Failed',
        output: 'web \u001b[31mStarting\u001b[0m\nport is taken',
      },
      { seq: 2, at, level: 'info', text: 'Ended', output: null },
    ]);

    expect(text).toBe(
      `${at} ERROR Failed\n    web Starting\n    port is taken\n${at} INFO  Ended\n`,
    );
  });
});

describe('formatSinceStart', () => {
  it('shows minutes, seconds and thousandths', () => {
    expect(formatSinceStart(0)).toBe('+0:00.000');
    expect(formatSinceStart(62_345)).toBe('+1:02.345');
  });

  it('shows hours if needed', () => {
    expect(formatSinceStart(3_723_004)).toBe('+1:02:03.004');
  });

  it('shows zero if the clock ran backwards', () => {
    expect(formatSinceStart(-5)).toBe('+0:00.000');
  });
});

describe('lineFromHash', () => {
  it('reads a line number', () => {
    expect(lineFromHash('L123')).toBe(123);
    expect(lineFromHash('#L1')).toBe(1);
  });

  it('rejects anything else', () => {
    expect(['', 'L0', 'L-1', 'Lx', 'content', 'L1.5'].map(lineFromHash)).toEqual(
      Array(6).fill(null),
    );
  });
});
