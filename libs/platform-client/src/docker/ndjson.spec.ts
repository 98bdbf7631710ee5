import { JsonLines, maxLineLength } from './ndjson.js';

function read(chunks: Buffer[]): unknown[] {
  const values: unknown[] = [];
  const lines = new JsonLines((line) => values.push(line));
  for (const chunk of chunks) lines.push(chunk);
  lines.end();
  return values;
}

describe('JsonLines', () => {
  const text = '{"a":"ü"}\r\n\r\n{"b":2}\n{"c":3}';
  const expected = [{ a: 'ü' }, { b: 2 }, { c: 3 }];

  it('reads lines whatever their ends, the last one without', () => {
    expect(read([Buffer.from(text)])).toEqual(expected);
  });

  it('reads the same when every byte arrives alone', () => {
    expect(read([...Buffer.from(text)].map((byte) => Buffer.from([byte])))).toEqual(expected);
  });

  it('refuses what is not JSON', () => {
    expect(() => read([Buffer.from('<html>\n')])).toThrow(SyntaxError);
  });

  it('refuses a line without an end before it fills the memory', () => {
    const half = Buffer.alloc(maxLineLength / 2 + 1, 'x');
    expect(() => read([half, half])).toThrow(RangeError);
  });
});
