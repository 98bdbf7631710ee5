type Rgb = readonly [number, number, number];
type Shades = [string, string, string, string, string, string, string, string, string, string];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** Share of white in each of the eight lighter shades. The ninth shade is the colour itself. */
const whiteShares = [0.92, 0.84, 0.72, 0.58, 0.42, 0.28, 0.16, 0.08] as const;
/**
 * The contrast with white that the darkest shade needs, so that text in it is also readable on the
 * lightest shades.
 */
const minTextContrast = 6.5;

/** Returns the shades of a colour from light to dark. The darkest one is readable as text. */
export function accentShades(hex: string): Shades {
  const color = parseColor(hex);
  const lighterShades = whiteShares.map((share) => toHex(mix(color, white, share)));
  // Mantine requires exactly ten shades.
  return [...lighterShades, toHex(color), toHex(darkenUntilReadable(color))] as Shades;
}

function darkenUntilReadable(color: Rgb): Rgb {
  let dark = mix(color, black, 0.15);
  for (let step = 0; step < 20 && contrastToWhite(dark) < minTextContrast; step += 1) {
    dark = mix(dark, black, 0.15);
  }
  return dark;
}

function parseColor(hex: string): Rgb {
  const channel = (offset: number): number =>
    Number.parseInt(hex.slice(offset, offset + 2), 16) || 0;
  return [channel(1), channel(3), channel(5)];
}

function mix(color: Rgb, other: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2): number =>
    Math.round(color[index] * (1 - share) + other[index] * share);
  return [channel(0), channel(1), channel(2)];
}

function toHex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the contrast ratio to white, as defined by WCAG 2. */
export function contrastToWhite(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
