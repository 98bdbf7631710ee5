import { highlightShell } from './shell-highlight.js';

/** Returns the coloured parts, as `kind:text`. */
const colouredParts = (script: string) =>
  highlightShell(script).flatMap(({ kind, text }) => (kind === null ? [] : [`${kind}:${text}`]));

describe('highlightShell', () => {
  it.each([
    ['#!/bin/sh', ['comment:#!/bin/sh']],
    ['docker ps # all of them', ['comment:# all of them']],
    ['echo a#b', []],
    ["echo 'it''s $HOME'", ["string:'it'", "string:'s $HOME'"]],
    ['ask "a \\" b"', ['string:"a \\" b"']],
    [
      'echo $name ${image:-x} $1 $?',
      ['reference:$name', 'reference:${image:-x}', 'reference:$1', 'reference:$?'],
    ],
    ['if [ -z x ]; then exit 20; fi', ['keyword:if', 'keyword:then', 'keyword:exit', 'keyword:fi']],
    ['echo done-by if-ever', []],
    ["# it's a comment\nexit 0", ["comment:# it's a comment", 'keyword:exit']],
  ])('colours %j', (script, expected) => {
    expect(colouredParts(script)).toEqual(expected);
  });

  it('keeps every character, so that the colours stay on their text', () => {
    const script = '#!/bin/sh\n\ncontainer=$(docker ps --format "{{.ID}}"\n)\nexit 0\n';

    expect(
      highlightShell(script)
        .map(({ text }) => text)
        .join(''),
    ).toBe(script);
  });
});
