import { colouredParts, plainText } from './ansi.js';

const esc = '\u001b';

describe('a line with escape sequences', () => {
  it('is split by colour', () => {
    expect(colouredParts(`a ${esc}[31mred ${esc}[1mbold${esc}[0m end`)).toEqual([
      { text: 'a ' },
      { text: 'red ', color: 'red' },
      { text: 'bold', color: 'red', bold: true },
      { text: ' end' },
    ]);
    expect(colouredParts(`${esc}[1;92mok${esc}[22;39m.`)).toEqual([
      { text: 'ok', color: 'green', bold: true },
      { text: '.' },
    ]);
  });

  it('ignores the parameters of other colour schemes', () => {
    expect(colouredParts(`${esc}[38;5;31mx${esc}[38;2;31;32;33my${esc}[34mz`)).toEqual([
      { text: 'x' },
      { text: 'y' },
      { text: 'z', color: 'blue' },
    ]);
  });

  it('has no parts without colours', () => {
    expect(colouredParts('plain')).toBeUndefined();
    expect(colouredParts(`${esc}[2Kcleared`)).toBeUndefined();
  });

  it('is searched and copied without the sequences', () => {
    expect(plainText(`${esc}]0;title\u0007${esc}[31mred${esc}[0m\u0000 ${esc}[2Kline\r`)).toBe(
      'red line',
    );
    expect(plainText('tab\tstays')).toBe('tab\tstays');
  });
});
