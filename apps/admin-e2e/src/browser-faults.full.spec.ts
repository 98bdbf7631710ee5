import { recordFaults } from './browser-faults.js';
import { expect, test } from './installation.js';

test('uncaught errors are recorded', async ({ browser, installation }) => {
  const context = await browser.newContext();
  const faults = await recordFaults(context);
  const page = await context.newPage();
  await page.goto(installation.origin);

  await page.evaluate(() => void setTimeout(() => JSON.parse('{')));

  await expect.poll(() => faults.join('\n')).toMatch(/^Thrown: .*JSON/);
  await context.close();
});
