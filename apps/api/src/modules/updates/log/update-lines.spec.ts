import { LineSplitter } from '#infra/text/line-splitter.js';
import { secretsOf } from './update-lines.js';

function splitLines(chunks: string[], secrets: string[] = []): string[] {
  const splitter = new LineSplitter(secrets);
  return [...chunks.flatMap((piece) => splitter.add(piece)), ...splitter.end()];
}

describe('the lines of an update', () => {
  it('are assembled from pieces with any line ends', () => {
    expect(splitLines(['one\ntw', 'o\r\nthree\rfour'])).toEqual(['one', 'two', 'three', 'four']);
    expect(splitLines(['one\r', '\ntwo\n'])).toEqual(['one', 'two']);
  });

  it('contain no colours and no control characters', () => {
    expect(splitLines(['\u001b[31mred\u001b[0m \u0007bell\ttab\u009b'])).toEqual([
      'red �bell\ttab�',
    ]);
  });

  it('contain no secrets, even if these arrive in two pieces', () => {
    const key = '-----BEGIN KEY-----\nAAAAB3NzaC1yc2E\n-----END KEY-----';
    const secrets = secretsOf('hunter2 hunter2', key, null);

    expect(splitLines(['it is hunter2 hun', 'ter2!\nAAAAB3NzaC1yc2E\n'], secrets)).toEqual([
      'it is ••••!',
      '••••',
    ]);
  });

  it('are truncated if they are long, and never accumulate', () => {
    const [line] = splitLines(['x'.repeat(10_000), '\n']);

    expect(line).toHaveLength(4002);
    expect(new LineSplitter().add('y'.repeat(100_000))).toHaveLength(1);
  });
});
