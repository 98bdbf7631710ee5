import { LogReader, readLogLines } from './log-frames.js';

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
      { stream: 'stdout', at, text: 'one', isCut: false },
      { stream: 'stderr', at, text: 'two', isCut: false },
    ]);
  });

  it('joins a line that was cut across frames, even inside a character', () => {
    const bytes = Buffer.from(`${at} für\n`);
    const splitAt = bytes.indexOf(0xbc);
    const halves = [bytes.subarray(0, splitAt), bytes.subarray(splitAt)].map((half) => {
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
      { stream: 'stdout', at, text: 'a', isCut: false },
      { stream: 'stdout', at, text: 'b', isCut: false },
    ]);
  });

  it('keeps what arrived when the last frame is cut off', () => {
    const frames = Buffer.concat([frame(1, 'first\n'), frame(1, 'second line\n')]);
    expect(readLogLines(frames.subarray(0, frames.length - 5)).map(({ text }) => text)).toEqual([
      'first',
      'second ',
    ]);
    expect(readLogLines(frames.subarray(0, 17))).toHaveLength(1);
  });

  it('does not change a line that has no timestamp', () => {
    expect(readLogLines(Buffer.from('2026 was fine\n'))).toEqual([
      { stream: 'stdout', at: null, text: '2026 was fine', isCut: false },
    ]);
  });

  it('finds nothing in an empty log', () => {
    expect(readLogLines(Buffer.alloc(0))).toEqual([]);
  });
});

describe('LogReader', () => {
  it('reads the same however the bytes are cut', () => {
    const body = Buffer.concat([frame(1, `${at} one\n`), frame(2, `${at} two\nthree`)]);
    const frames = readLogLines(body);
    for (let size = 1; size <= body.length; size += 1) {
      const reader = new LogReader();
      for (let start = 0; start < body.length; start += size) {
        reader.push(body.subarray(start, start + size));
      }
      expect(reader.end()).toEqual({ lines: frames, isComplete: true });
    }
    expect(frames.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  });

  it('keeps the start of a line that is too long, and the lines after it', () => {
    const reader = new LogReader({ maxLineBytes: 100, maxBytes: 1000 });
    for (let part = 0; part < 640; part += 1) reader.push(frame(1, 'x'.repeat(16_384)));
    reader.push(frame(1, '\nnext\n'));

    const { lines, isComplete } = reader.end();

    expect(lines.map(({ text, isCut }) => [text.length, isCut])).toEqual([
      [100, true],
      [4, false],
    ]);
    expect(isComplete).toBe(true);
  });

  it('stops at its limit with whole lines, and says that there are more', () => {
    const reader = new LogReader({ maxBytes: 10 });
    reader.push(frame(1, 'first\nsecond\nthird\n'));

    expect(reader.isFull).toBe(true);
    const { lines, isComplete } = reader.end();
    expect(lines.map(({ text }) => text)).toEqual(['first', 'second']);
    expect(isComplete).toBe(false);
  });

  it('stops at its number of lines, and says whether there are more', () => {
    const exact = new LogReader({ maxLines: 2 });
    exact.push(frame(1, 'first\nsecond\n'));
    expect(exact.end()).toMatchObject({ lines: { length: 2 }, isComplete: true });

    const reader = new LogReader({ maxLines: 2 });
    reader.push(frame(1, 'first\nsecond\nthird\n'));
    expect(reader.isFull).toBe(true);
    expect(reader.end()).toMatchObject({
      lines: [{ text: 'first' }, { text: 'second' }],
      isComplete: false,
    });
  });

  it('cuts a line that is too long, even if it arrives in one piece', () => {
    const reader = new LogReader({ maxLineBytes: 10 });
    reader.push(frame(1, `${'x'.repeat(20)}\nnext\n`));

    expect(reader.end().lines.map(({ text, isCut }) => [text, isCut])).toEqual([
      ['x'.repeat(10), true],
      ['next', false],
    ]);
  });

  it('reads times with fewer digits and other zones', () => {
    const times = ['2026-11-20T13:42:18.5Z', '2026-11-20T13:42:18Z', '2026-11-20T14:42:18+01:00'];
    const lines = readLogLines(frame(1, times.map((time) => `${time} text\n`).join('')));

    expect(lines).toMatchObject(times.map((time) => ({ at: time, text: 'text' })));
  });

  it('takes bytes that are no text as they are, without losing the next line', () => {
    const noise = Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0a]);
    const header = frame(1, '').subarray(0, 8);
    header.writeUInt32BE(noise.length, 4);

    const lines = readLogLines(Buffer.concat([header, noise, frame(1, 'text\n')]));

    expect(lines.map(({ text }) => text)).toEqual(['\ufffd\ufffd\0\ufffd', 'text']);
  });
});
