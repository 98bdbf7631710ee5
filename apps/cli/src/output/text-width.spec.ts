import { truncateTo, widthOf } from './text-width.js';

describe('the width of a text on a terminal', () => {
  it.each([
    ['', 0],
    ['shop', 4],
    ['größe', 5],
    ['gro\u0308ße', 5],
    ['商店', 4],
    ['ショップ', 8],
    ['상점', 4],
    ['ＡＢ', 4],
    ['🚀 shop', 7],
    ['❤\ufe0f', 1],
  ])('%s', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });

  it.each([
    ['shop', 10, 'shop'],
    ['shop', 2, 'sh'],
    ['商店', 3, '商'],
    ['e\u0301a', 1, 'e\u0301'],
    ['a🚀', 2, 'a'],
  ])('is what %s is cut to at %d columns', (text, columns, expected) => {
    expect(truncateTo(text, columns)).toBe(expected);
  });
});
