import { LineSplitter } from './line-splitter.js';

describe('lines of a program', () => {
  it('are not affected by an empty secret', () => {
    expect(new LineSplitter(['']).add('Pulling\n')).toEqual(['Pulling']);
  });

  it('are cut between characters, never within one', () => {
    const [line = ''] = new LineSplitter().add(`${'a'.repeat(3999)}🚀 and more\n`);

    expect(line).toBe(`${'a'.repeat(3999)} …`);
  });

  it('hide a secret that spans two pieces, even without a line end', () => {
    const splitter = new LineSplitter(['hunter2hunter2']);
    const lines = [
      ...splitter.add(`${'x'.repeat(63_995)}hunter2`),
      ...splitter.add(`hunter2${'y'.repeat(70_000)}`),
      ...splitter.end(),
    ];

    expect(lines.join('')).not.toContain('hunter2');
  });

  it('hides a secret that contains another one', () => {
    const splitter = new LineSplitter(['hunter', 'hunter2-of-root']);

    expect(splitter.add('login hunter2-of-root\n')).toEqual(['login ••••']);
  });
});
