import { lineOf } from './job-log.js';

describe('lineOf', () => {
  it('separates the time from the text', () => {
    expect(
      lineOf({ number: 3, text: '[2026-03-01T10:00:00.000Z] [HANDBRAKE] Encoding: 4 %' }),
    ).toEqual({
      seq: 3,
      at: '2026-03-01T10:00:00.000Z',
      level: 'info',
      text: '[HANDBRAKE] Encoding: 4 %',
    });
  });

  it.each([
    ['[2026-03-01T10:00:00.000Z] [MAKEMKV_RIP] Read error at sector 5', 'error'],
    ['[2026-03-01T10:00:00.000Z] [HANDBRAKE] WARNING: no audio', 'warn'],
    ['[2026-03-01T10:00:00.000Z] [HANDBRAKE] terror.mkv', 'info'],
  ])('marks what a tool calls bad: %s', (text, level) => {
    expect(lineOf({ number: 1, text }).level).toBe(level);
  });

  it('keeps lines of another format unchanged', () => {
    expect(lineOf({ number: 1, text: '[not a time] hello' })).toMatchObject({
      text: '[not a time] hello',
    });
  });
});
