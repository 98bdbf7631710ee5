import { expect, signIn, test } from './installation.js';
import { simulateLostConnection } from './lost-connection.js';

test.use({ expectedFaultPatterns: [/dynamically imported module|net::ERR_FAILED/] });

test('a page that could not be loaded opens with "Try again"', async ({ page, configured }) => {
  await signIn(page, configured);
  const connection = await simulateLostConnection(page);
  await page.getByRole('link', { name: 'Administration' }).first().click();
  await page.getByRole('link', { name: 'Backups' }).click();
  const retryButton = page.getByRole('button', { name: 'Try again' });
  await expect(retryButton).toBeVisible();
  connection.isLost = false;
  await retryButton.click();
  await expect(page.getByRole('heading', { name: 'Backups', level: 1 })).toBeVisible();
});
