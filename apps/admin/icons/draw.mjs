import { chromium } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';

/**
 * Name and width in pixels of each file that the web app manifest, the start page or the service
 * worker refers to.
 */
const icons = [
  ['app', 192],
  ['app', 512],
  ['maskable', 512],
  ['badge', 96],
];

// Draws the PNG files from the SVG files in this folder. Run it with
// `node apps/admin/icons/draw.mjs`.
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const [name, sizePx] of icons) {
  const svg = await readFile(new URL(`${name}.svg`, import.meta.url), 'utf8');
  const page = await browser.newPage({ viewport: { width: sizePx, height: sizePx } });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: ${sizePx}px }</style>${svg}`,
  );
  const image = await page.screenshot({ omitBackground: true });
  await writeFile(new URL(`../public/icons/${name}-${sizePx}.png`, import.meta.url), image);
  await page.close();
}
await browser.close();
