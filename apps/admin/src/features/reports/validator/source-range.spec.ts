import { rangeOf } from './source-range.js';

const source = `{
  "summary": { "headline": "A \\"good\\" {month}", "rating": 1 },
  "notes": ["one", { "a/b": [true] }, []]
}`;

function textAt(pointer: string): string {
  const { start, end } = rangeOf(source, pointer);
  return source.slice(start, end);
}

describe('rangeOf', () => {
  it.each([
    ['/summary/headline', '"A \\"good\\" {month}"'],
    ['/summary/rating', '1'],
    ['/notes/0', '"one"'],
    ['/notes/1/a~1b/0', 'true'],
    ['/notes/1', '{ "a/b": [true] }'],
    ['/notes/2', '[]'],
    ['', source],
  ])('finds %s', (pointer, text) => {
    expect(textAt(pointer)).toBe(text);
  });

  it.each([
    ['/summary/missing', '{ "headline": "A \\"good\\" {month}", "rating": 1 }'],
    ['/notes/2/0', '[]'],
    ['/notes/7', '["one", { "a/b": [true] }, []]'],
    ['/summary/rating/deeper', '1'],
  ])('finds the value that should contain %s', (pointer, text) => {
    expect(textAt(pointer)).toBe(text);
  });
});
