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

test('a page that could not be loaded opens when it is visited again', async ({
  page,
  configured,
}) => {
  await signIn(page, configured);
  const connection = await simulateLostConnection(page);
  await page.getByRole('link', { name: 'Administration' }).first().click();
  await page.getByRole('link', { name: 'Backups' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  connection.isLost = false;
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Backups' }).click();
  await expect(page.getByRole('heading', { name: 'Backups', level: 1 })).toBeVisible();
});

test('the top bar fits a phone while there is no connection', async ({ page, configured }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, configured);
  await page.evaluate(() => localStorage.setItem('stackyard.locale', 'de'));
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
  await page.reload();
  await expect(page.getByText('Verbindung unterbrochen', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Konto: Lena' })).toBeInViewport({ ratio: 1 });
});
