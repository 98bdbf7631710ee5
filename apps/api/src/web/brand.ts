import type { Settings } from '#config/settings.js';

export type Brand = Pick<Settings, 'BRAND_NAME' | 'BRAND_COLOR'>;

/** Accent colour in the built files of the admin app. `BRAND_COLOR` replaces it. */
const defaultColor = '#6741d9';

const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Returns the page of the admin app with this installation's name and accent colour. */
export function withBrand(page: string, { BRAND_NAME: name, BRAND_COLOR: color }: Brand): string {
  const text = escapeHtml(name ?? '');
  return withBrandColor(page, { BRAND_COLOR: color })
    .replace('__brand_name__', () => text)
    .replace('__brand_color__', () => color ?? '')
    .replace('<title>Stackyard</title>', () => `<title>${text || 'Stackyard'}</title>`);
}

/** Returns the text of a file of the admin app with this installation's accent colour. */
export function withBrandColor(
  text: string,
  { BRAND_COLOR: color }: Pick<Brand, 'BRAND_COLOR'>,
): string {
  return color === undefined ? text : text.replaceAll(defaultColor, color);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => htmlEntities[character] ?? '');
}
