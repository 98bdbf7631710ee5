import type { Page } from '@playwright/test';
import { recordFaults } from './browser-faults.js';
import { expect, test } from './installation.js';

/** Ways to inject content into a page, with the CSP directive that blocks each. */
const injections: Record<string, (page: Page) => Promise<unknown>> = {
  'script-src-elem': (page) =>
    page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('script'), { text: '1' }));
    }),
  'script-src-attr': (page) =>
    page.evaluate(() => document.body.setAttribute('onclick', 'location.reload()')),
  'style-src-elem': (page) =>
    page.evaluate(() => {
      document.head.append(Object.assign(document.createElement('style'), { textContent: 'a{}' }));
    }),
  'style-src-attr': (page) =>
    page.evaluate(() => document.body.setAttribute('style', 'color: red')),
  'img-src': (page) =>
    page.evaluate(() => void (new Image().src = 'https://elsewhere.example/pixel.png')),
  'connect-src': (page) =>
    page.evaluate(() => fetch('https://elsewhere.example/').catch(() => undefined)),
  'frame-src': (page) =>
    page.evaluate(() => {
      const frame = document.createElement('iframe');
      document.body.append(Object.assign(frame, { src: 'https://elsewhere.example/' }));
    }),
};

test('CSP violations are recorded', async ({ browser, installation }) => {
  for (const [directive, inject] of Object.entries(injections)) {
    const context = await browser.newContext();
    const faults = await recordFaults(context);
    const page = await context.newPage();
    await page.goto(installation.origin);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(faults).toEqual([]);

    await inject(page);

    await expect.poll(() => faults.join('\n')).toContain(`${directive} refuses`);
    await context.close();
  }
});
