import { accentShades, contrastToWhite } from './accent-shades.js';

const rgbOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];

describe('the shades of an accent colour', () => {
  it('go from light to dark and contain the colour itself', () => {
    const shades = accentShades('#0b7285');

    expect(shades).toHaveLength(10);
    expect(shades[8]).toBe('#0b7285');
    const contrasts = shades.map((shade) => contrastToWhite(rgbOf(shade)));
    expect(contrasts).toEqual(contrasts.toSorted((one, other) => one - other));
  });

  it.each(['#ffd43b', '#fab005', '#40c057', '#ffffff', '#000000'])(
    'end with one that is readable as text, even for %s',
    (color) => {
      expect(contrastToWhite(rgbOf(accentShades(color)[9]))).toBeGreaterThanOrEqual(6.5);
    },
  );
});
