import { readLogLines } from './log-frames.js';

function frame(stream: number, text: string): Buffer {
  const header = Buffer.alloc(8);
  header[0] = stream;
  header.writeUInt32BE(Buffer.byteLength(text), 4);
  return Buffer.concat([header, Buffer.from(text)]);
}

const at = '2026-11-20T13:42:18.098154188Z';

describe('readLogLines', () => {
  it('separates the streams and takes the time off each line', () => {
    const body = Buffer.concat([frame(1, `${at} one\n`), frame(2, `${at} two\n`)]);
    expect(readLogLines(body)).toEqual([
      { stream: 'stdout', at, text: 'one' },
      { stream: 'stderr', at, text: 'two' },
    ]);
  });

  it('joins a line that was cut across frames, even inside a character', () => {
    const bytes = Buffer.from(`${at} für\n`);
    const cut = bytes.indexOf(0xbc);
    const halves = [bytes.subarray(0, cut), bytes.subarray(cut)].map((half) => {
      const header = Buffer.alloc(8);
      header[0] = 1;
      header.writeUInt32BE(half.length, 4);
      return Buffer.concat([header, half]);
    });
    const body = Buffer.concat([halves[0] ?? Buffer.alloc(0), frame(2, 'x\n'), ...halves.slice(1)]);
    expect(readLogLines(body).map(({ text }) => text)).toEqual(['x', 'für']);
  });

  it('reads the plain text of a terminal as stdout', () => {
    const body = Buffer.from(`${at} a\r\n${at} b`);
    expect(readLogLines(body)).toEqual([
      { stream: 'stdout', at, text: 'a' },
      { stream: 'stdout', at, text: 'b' },
    ]);
  });

  it('keeps what arrived when the last frame is cut off', () => {
    const whole = Buffer.concat([frame(1, 'first\n'), frame(1, 'second line\n')]);
    expect(readLogLines(whole.subarray(0, whole.length - 5)).map(({ text }) => text)).toEqual([
      'first',
      'second ',
    ]);
    expect(readLogLines(whole.subarray(0, 17))).toHaveLength(1);
  });

  it('leaves a line without a time alone', () => {
    expect(readLogLines(Buffer.from('2026 was fine\n'))).toEqual([
      { stream: 'stdout', at: null, text: '2026 was fine' },
    ]);
  });

  it('finds nothing in an empty log', () => {
    expect(readLogLines(Buffer.alloc(0))).toEqual([]);
  });
});
