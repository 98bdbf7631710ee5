import { joinList, splitList } from './list-text.js';

describe('lists in query strings', () => {
  it.each([
    [['web'], 'web'],
    [['web', 'db'], 'web,db'],
    [[1, 2], '1,2'],
    [['Miller, Ann', 'lena'], '"Miller, Ann",lena'],
    [['"big" one', 'o"neil'], '"""big"" one",o"neil'],
    [[' left', 'right ', ''], '" left","right ",'],
    [[''], ''],
  ])('%j is joined to %s and split again', (values, text) => {
    expect(joinList(values)).toBe(text);
    expect(splitList(text)).toEqual(values.map(String));
  });

  it.each([
    [' web , db ', ['web', 'db']],
    [' "a, b" , c', ['a, b', 'c']],
    ['"never closed,b', ['"never closed', 'b']],
    ['"a"b,c', ['"a"b', 'c']],
    [',,', ['', '', '']],
  ])('%s is split as written by hand', (text, values) => {
    expect(splitList(text)).toEqual(values);
  });

  it('are split quickly, even with many quotes', () => {
    expect(splitList('"x'.repeat(50_000))).toHaveLength(1);
  });
});
