import { highlightYaml } from './yaml-highlight.js';

/** Returns the coloured parts of each line, as `kind:text`. */
const colouredParts = (text: string) =>
  highlightYaml(text).map((tokens) =>
    tokens.flatMap(({ kind, text: part }) => (kind === null ? [] : [`${kind}:${part}`])),
  );

describe('highlightYaml', () => {
  it.each([
    ['services:', ['key:services']],
    ['  image: nginx:1.27 # pinned', ['key:image', 'comment:# pinned']],
    ['  - name: web', ['key:name']],
    ['  - "8080:80"', ['string:"8080:80"']],
    ['replicas: 2', ['key:replicas', 'literal:2']],
    ['read_only: true', ['key:read_only', 'literal:true']],
    ['TOKEN: <masked>', ['key:TOKEN', 'masked:<masked>']],
    ["- 'A=<masked>'", ["string:'A=", 'masked:<masked>', "string:'"]],
    ['- A=${A:-x}', ['reference:${A:-x}']],
    ['<<: *base', ['key:<<', 'anchor:*base']],
    [
      'x: &base {a: 1, b: [true]}',
      ['key:x', 'anchor:&base', 'key:a', 'literal:1', 'key:b', 'literal:true'],
    ],
    ['- https://example.test/#top', []],
    ['# note: all of it', ['comment:# note: all of it']],
    ['# - A=<masked>', ['comment:# - A=', 'masked:<masked>']],
  ])('colours %s', (line, expected) => {
    expect(colouredParts(line)).toEqual([expected]);
  });

  it('takes a block as one string until its indentation ends', () => {
    expect(colouredParts('a:\n  b: |-\n    c: 1\n\n    d\n  e: 2\n')).toEqual([
      ['key:a'],
      ['key:b'],
      ['string:    c: 1'],
      [],
      ['string:    d'],
      ['key:e', 'literal:2'],
    ]);
  });

  it('keeps every character', () => {
    const text = 'a: "b" # c\n- {d: [1, ~]}\n\te: ${F} <masked>';
    const lines = highlightYaml(text).map((tokens) =>
      tokens.map(({ text: part }) => part).join(''),
    );
    expect(lines.join('\n')).toBe(text);
  });

  it('leaves very long lines plain, but marks masked values in them', () => {
    const long = `key: ${'a '.repeat(20_000)}`;
    expect(colouredParts(`${long}\nA: ${'- '.repeat(20_000)}<masked>\nb: 1`)).toEqual([
      [],
      ['masked:<masked>'],
      ['key:b', 'literal:1'],
    ]);
  });
});
