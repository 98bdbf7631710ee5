import { joinList, splitList } from './list-text.js';

describe('a list as text', () => {
  it.each([
    [['web'], 'web'],
    [['web', 'db'], 'web,db'],
    [[1, 2], '1,2'],
    [['Miller, Ann', 'lena'], '"Miller, Ann",lena'],
    [['"big" one', 'o"neil'], '"""big"" one",o"neil'],
    [[' left', 'right ', ''], '" left","right ",'],
    [[''], ''],
  ])('%j is written as %s and reads back', (values, text) => {
    expect(joinList(values)).toBe(text);
    expect(splitList(text)).toEqual(values.map(String));
  });

  it.each([
    [' web , db ', ['web', 'db']],
    [' "a, b" , c', ['a, b', 'c']],
    ['"never closed,b', ['"never closed', 'b']],
    ['"a"b,c', ['"a"b', 'c']],
    [',,', ['', '', '']],
  ])('%s is read as somebody would write it by hand', (text, values) => {
    expect(splitList(text)).toEqual(values);
  });

  it('is read in no time, however many quotes there are', () => {
    expect(splitList('"x'.repeat(50_000))).toHaveLength(1);
  });
});
