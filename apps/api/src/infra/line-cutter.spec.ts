import { LineCutter } from './line-cutter.js';

describe('lines of a program', () => {
  it('are left alone by a secret that is empty', () => {
    expect(new LineCutter(['']).add('Pulling\n')).toEqual(['Pulling']);
  });

  it('are cut between two signs, never inside of one', () => {
    const [line = ''] = new LineCutter().add(`${'a'.repeat(3999)}🚀 and more\n`);

    expect(line).toBe(`${'a'.repeat(3999)} …`);
  });

  it('hide a secret that lies across the end of a piece, also where no line ends', () => {
    const cutter = new LineCutter(['hunter2hunter2']);
    const lines = [
      ...cutter.add(`${'x'.repeat(63_995)}hunter2`),
      ...cutter.add(`hunter2${'y'.repeat(70_000)}`),
      ...cutter.end(),
    ];

    expect(lines.join('')).not.toContain('hunter2');
  });
});
