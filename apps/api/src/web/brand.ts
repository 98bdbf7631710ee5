import type { Settings } from '#config/settings.js';

export type Brand = Pick<Settings, 'BRAND_NAME' | 'BRAND_COLOR'>;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Returns the page of the admin app with the name and the accent colour of this installation. */
export function withBrand(page: string, { BRAND_NAME: name, BRAND_COLOR: color }: Brand): string {
  const text = escapeHtml(name ?? '');
  return page
    .replace('__brand_name__', () => text)
    .replace('__brand_color__', () => color ?? '')
    .replace('<title>Stackyard</title>', () => `<title>${text || 'Stackyard'}</title>`);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
