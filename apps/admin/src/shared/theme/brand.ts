import { accentShades } from './accent-shades.js';

const brandMeta = document.querySelector<HTMLMetaElement>('meta[name="brand"]');

/**
 * Returns a value from the page's brand metadata; undefined if it is empty or the server has not
 * replaced its placeholder.
 */
function brandValueOf(value: string | undefined): string | undefined {
  return value === undefined || value === '' || value.startsWith('__') ? undefined : value;
}

const color = brandValueOf(brandMeta?.dataset['color']);

/** The name and the colour that the operator has chosen for this installation. */
export const brand = {
  name: brandValueOf(brandMeta?.content) ?? 'Stackyard',
  /** Shades of the accent colour; undefined for the default colour. */
  shades: color === undefined ? undefined : accentShades(color),
};
