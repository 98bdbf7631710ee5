import { accentShades } from './accent-shades.js';

const holder = document.querySelector<HTMLMetaElement>('meta[name="brand"]');

/** The value that the server has put in the place of a placeholder. */
function filled(value: string | undefined): string | undefined {
  return value === undefined || value === '' || value.startsWith('__') ? undefined : value;
}

const color = filled(holder?.dataset['color']);

/** How the operator of this installation has named and coloured it. */
export const brand = {
  name: filled(holder?.content) ?? 'Stackyard',
  /** Shades of the accent colour; undefined for the usual one. */
  shades: color === undefined ? undefined : accentShades(color),
};
