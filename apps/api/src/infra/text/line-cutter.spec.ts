import { LineCutter } from './line-cutter.js';

describe('lines of a program', () => {
  it('are not affected by an empty secret', () => {
    expect(new LineCutter(['']).add('Pulling\n')).toEqual(['Pulling']);
  });

  it('are cut between characters, never within one', () => {
    const [line = ''] = new LineCutter().add(`${'a'.repeat(3999)}🚀 and more\n`);

    expect(line).toBe(`${'a'.repeat(3999)} …`);
  });

  it('hide a secret that spans two pieces, even without a line end', () => {
    const cutter = new LineCutter(['hunter2hunter2']);
    const lines = [
      ...cutter.add(`${'x'.repeat(63_995)}hunter2`),
      ...cutter.add(`hunter2${'y'.repeat(70_000)}`),
      ...cutter.end(),
    ];

    expect(lines.join('')).not.toContain('hunter2');
  });
});
