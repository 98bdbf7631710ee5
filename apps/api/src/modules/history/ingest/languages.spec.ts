import { toLanguageCode } from './languages.js';

describe('a language', () => {
  it.each([
    ['de', 'deu'],
    ['ger', 'deu'],
    ['deu', 'deu'],
    ['DE-at', 'deu'],
    ['zh_Hant', 'zho'],
    ['chi', 'zho'],
    ['eng', 'eng'],
    ['qq', 'und'],
    ['English', 'und'],
    ['', 'und'],
    [null, 'und'],
  ])('%p becomes %s', (text, code) => {
    expect(toLanguageCode(text)).toBe(code);
  });
});
