import { faultOfName, nameKey, searchKeyOf } from './names.js';

const invalidNames: [string, string, RegExp][] = [
  ['nothing but blanks', '   ', /blank/],
  ['nothing but a blank of another width', '\u3000', /blank/],
  ['a space in front', ' ada', /space/],
  ['a space of another kind at the end', 'ada\u00a0', /space/],
  ['a sign that folds into a space and a mark', '\u00a8ada', /space/],
  ['a line break', 'ada\nroot', /invisible/],
  ['a zero width space', 'a\u200bda', /invisible/],
  ['a soft hyphen', 'a\u00adda', /invisible/],
  ['a sign that turns the reading direction', 'ada\u202eroot', /invisible/],
  ['a filler of Hangul', 'ada\u3164', /invisible/],
  ['a blank of Braille', '\u2800', /invisible/],
  ['a variation selector', 'ada\ufe0f', /invisible/],
  ['an emoji that is held together by a joiner', '👩\u200d🚀', /invisible/],
  ['half a character', 'ada\ud83d', /invisible/],
  ['a line separator', 'ada\u2028root', /invisible/],
  ['a sign that stands for many, a hundred times', '\ufdfa'.repeat(100), /longer than 100/],
];

describe('a name', () => {
  it.each([
    'ada',
    'Ada Lovelace',
    'Öztürk',
    '山田',
    'Ада',
    '🚀',
    'team 🚀',
    "o'neill",
    'a.b@c',
    'ß',
  ])('may be %j', (name) => {
    expect(faultOfName(name)).toBeNull();
  });

  it.each(invalidNames)('is refused with %s', (_, name, fault) => {
    expect(faultOfName(name)).toMatch(fault);
  });

  it.each([
    ['case', 'ADA', 'ada'],
    ['case of letters beyond ASCII', 'ÖZTÜRK', 'öztürk'],
    ['width', 'ａｄａ', 'ada'],
    ['ligatures', 'ﬁona', 'fiona'],
    ['composed forms', 'mu\u0308ller', 'müller'],
    ['the sign for Kelvin', '\u212aim', 'kim'],
  ])('is the same as one that differs by %s', (_, one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it('is different in another script', () => {
    expect(nameKey('ada')).not.toBe(nameKey('аda'));
  });
});

describe('the search key', () => {
  it('contains both names, normalized', () => {
    expect(searchKeyOf({ username: 'ÖZ', displayName: 'Özlem Ａ' })).toBe('öz\nözlem a');
  });
});
