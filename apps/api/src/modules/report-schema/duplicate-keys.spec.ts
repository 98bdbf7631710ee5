import { duplicateKeys } from './duplicate-keys.js';

describe('duplicate keys', () => {
  it.each([
    ['{}', []],
    ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}', []],
    ['{"a":1,"a":2,"a":3}', [{ pointer: '/a', count: 3 }]],
    [String.raw`{"a":1,"\u0061":2}`, [{ pointer: '/a', count: 2 }]],
    ['[{"x":[1,{"k":1,"k":1}]}]', [{ pointer: '/0/x/1/k', count: 2 }]],
    ['{"a/b":1,"a/b":2}', [{ pointer: '/a~1b', count: 2 }]],
    [String.raw`{"\"":1,"b":"\",\"b\":{","\"":2}`, [{ pointer: '/"', count: 2 }]],
    ['{"__proto__":1,"__proto__":2}', [{ pointer: '/__proto__', count: 2 }]],
  ])('of %s are %j', (text, expected) => {
    expect(() => void JSON.parse(text)).not.toThrow();
    expect(duplicateKeys(text)).toEqual(expected);
  });

  it('are found next to deeply nested values', () => {
    const depth = 200_000;
    const text = `{"a":${'['.repeat(depth)}${']'.repeat(depth)},"a":1}`;
    expect(duplicateKeys(text)).toEqual([{ pointer: '/a', count: 2 }]);
  });

  it('are reported up to a hundred', () => {
    const text = `{${Array.from({ length: 150 }, (_, n) => `"${n}":1,"${n}":2`).join(',')}}`;
    expect(duplicateKeys(text)).toHaveLength(100);
  });
});
